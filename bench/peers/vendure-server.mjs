/**
 * Vendure with its own order process, no plugins and no job queue. Orders are empty, so the three checks that an order is
 * complete are off. With ORDERS it creates the tables and so many orders, and ends.
 */
import vendure from '@vendure/core'

const orders = Number(process.env.ORDERS ?? 0)
const app = await vendure.bootstrap({
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env.PORT),
    introspection: false,
    csrfPrevention: true,
  },
  authOptions: {
    cookieOptions: { secret: 'bench' },
    superadminCredentials: { identifier: process.env.SUPERADMIN, password: process.env.PASSWORD },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env.DATABASE_URL,
    synchronize: orders > 0,
    poolSize: 20,
  },
  orderOptions: {
    process: [
      vendure.configureDefaultOrderProcess({
        arrangingPaymentRequiresContents: false,
        arrangingPaymentRequiresCustomer: false,
        arrangingPaymentRequiresShipping: false,
      }),
    ],
  },
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
})

if (orders > 0) {
  const context = await app.get(vendure.RequestContextService).create({ apiType: 'admin' })
  for (let count = 0; count < orders; count += 1) await app.get(vendure.OrderService).create(context)
  await app.get(vendure.TransactionalConnection).rawConnection.query('vacuum analyze')
  await app.close()
  process.exit(0)
}
process.once('SIGTERM', () => process.exit(0))
