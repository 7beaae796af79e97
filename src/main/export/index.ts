/** Tables of the journal as files, for a spreadsheet or a program (docs/export.md). */
export { writeCustomers } from './customers.ts'
export { exportDeposits, exportJournal, exportRows } from './export-journal.ts'
export { OUTSTANDING_COLUMNS, type OutstandingRow, rowOfKnown } from './outstanding.ts'
export { readExport } from './read-export.ts'
export { writeReceipt } from './receipt.ts'
export { writeRows } from './report.ts'
