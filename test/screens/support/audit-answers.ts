import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { asOf, type Scene } from './scene.ts'

const os = implement(contract)

/** Of the bytes `test`, which every exported file here is. */
export const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
/** A file in the folder of exports. */
export const written = (name: string) => ({ path: `/data/strongroom/exports/${name}`, name, sha256: SHA256 })

const AT = new Date('2026-11-27T09:15:00Z')

export type Checked = Pick<Answers['audit']['last'], 'compared' | 'verified' | 'proved' | 'reported'>

/** Each was done once. */
const USUAL: Checked = {
  compared: { at: AT, slot: 398_204_087n, compared: 214, differences: 0 },
  verified: { at: AT, entry: 12_004, problems: 0 },
  proved: { at: AT },
  reported: {
    at: AT,
    from: '2026-10-01',
    to: '2026-10-31',
    zone: 'UTC',
    name: 'report-2026-10-01-to-2026-10-31',
    manifest: SHA256,
    entry: 11_900,
  },
}

const FILES = [
  ['figures.csv', 9],
  ['deposits.csv', 812],
  ['payments.csv', 41],
  ['transactions.csv', 19],
  ['in-flight.csv', 1],
  ['changes.csv', 66],
  ['cases.csv', 0],
  ['gaps.csv', 1],
  ['entries.csv', 4_310],
  ['report.json', null],
  ['report.pdf', null],
] as const

/** What was last checked, and a report of the days that are asked for. */
export const auditAnswers = (scene: Scene) => ({
  last: os.audit.last.handler(() => ({ ...(scene.checked ?? USUAL), entries: scene.events.length })),
  report: os.audit.report.handler(({ input: { from, to, zone } }) => ({
    path: `/data/strongroom/exports/report-${from}-to-${to}`,
    name: `report-${from}-to-${to}`,
    from,
    to,
    zone,
    madeAt: AT,
    files: FILES.map(([name, rows], place) => ({ name, rows, byteLength: 1_000 * (place + 1), sha256: SHA256 })),
    manifest: SHA256,
    entry: scene.events.length,
    head: SHA256,
    intact: (scene.journalProblems ?? []).length === 0,
    assets: [
      {
        asset: { kind: 'native' as const },
        label: 'SOL',
        opening: { held: 1_204_500_000_000n, why: null },
        closing: { held: 998_000_000_000n, why: null },
        difference: 0n,
      },
      ...scene.mints.map(({ mint, tokenProgram, decimals, label }) => ({
        asset: { kind: 'token' as const, mint, tokenProgram, decimals },
        label,
        opening: { held: null, why: 'gap' as const },
        closing: { held: 7_000_000n, why: null },
        difference: null,
      })),
    ],
    asOf: asOf(scene),
  })),
})

/** A file in two pieces, as it was written or altered since. */
export const exportedAnswers = (scene: Scene) => ({
  read: os.exported.read.handler(({ input: { from } }) => {
    const text = from === 0 ? 'te' : (scene.exportsEndWith ?? 'st')
    return { contents: `data:application/octet-stream;base64,${Buffer.from(text).toString('base64')}`, next: from === 0 ? 2 : null }
  }),
})
