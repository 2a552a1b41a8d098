/** The operations list as react-admin makes it: its own theme, layout and table, the rows in one file beside it. */
import { createRoot } from 'react-dom/client'
import { Admin, DataTable, DateField, List, Resource, SearchInput } from 'react-admin'

const dataProvider = {
  async getList(resource) {
    const answer = await fetch(`/${resource}.json`)
    const { items } = await answer.json()
    return { data: items.map((row) => ({ ...row, id: row.sid })), total: items.length }
  },
}

const Operations = () => (
  <List perPage={50} filters={[<SearchInput key="q" source="q" alwaysOn />]}>
    <DataTable>
      <DataTable.Col source="number" />
      <DataTable.Col source="project" />
      <DataTable.Col source="contributor" />
      <DataTable.Col source="turns.0.title" label="Current step" />
      <DataTable.Col source="due_at" field={DateField} />
      <DataTable.NumberCol source="quantity" />
      <DataTable.Col source="updated_at" field={DateField} />
    </DataTable>
  </List>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="operations" list={Operations} />
  </Admin>,
)
