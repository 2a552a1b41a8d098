/** What pages are set from. The first frame takes page-frame.tsx alone: the rest would weigh on every first visit. */
export { Page, Part, Skeleton } from './page-frame.tsx'
export {
  ColumnTitles,
  PlainTable,
  Empty,
  FactItem,
  Figures,
  OnlyFirst,
  PageHead,
  Panel,
  TextList,
  type Figure,
} from './page-parts.tsx'
