/** Tables of the journal as files, for a spreadsheet or a program (docs/export.md). */
export { writeCustomers } from './customers.ts'
export { exportDeposits, exportJournal } from './export-journal.ts'
export { readExport } from './read-export.ts'
export { writeReceipt } from './receipt.ts'
export { writeRows } from './report.ts'
