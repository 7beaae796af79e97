/** Reports of some days for an auditor (docs/export.md). */
export { type MadeReport, writeReport } from './write-report.ts'
