/** What the back office keeps, for Kysely; see migrations/0350-phase-times.sql. */
declare module '../../platform/tables.ts' {
  interface Tables {
    phase_threshold: { phase: string; days: number }
  }
}
export {}
