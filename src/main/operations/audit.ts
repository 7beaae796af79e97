import * as z from 'zod'
import { reportedFields, verifiedFields } from '../../contract/audit.ts'
import { writeReport, type MadeReport } from '../audit/index.ts'
import type { EventRecord } from '../journal/index.ts'
import type { Services } from '../services.ts'
import { KEEPS_UP_MS } from './daily.ts'
import { os } from './implement.ts'
import { standingOf } from './payment-story.ts'
import { readAsOf } from './read-as-of.ts'

export function auditOperations(services: Services) {
  const { journal, folder, now } = services
  return {
    report: os.audit.report.handler(async ({ input }) => {
      const asOf = await readAsOf(services)
      const reading = { caughtUp: asOf.caughtUp, readToMs: now() - KEEPS_UP_MS }
      const made = await services.tasks.during('write a report', ({ report, signal }) =>
        writeReport({ journal, folder: folder.path, now, standingOf, reading, ...input, onProgress: report, signal }),
      )
      const { name, manifest, report } = made
      const { events: entry, head } = report.verified
      await journal.write('report', (tx) => tx.note('report-made', { ...input, name, manifest, entry, head }))
      return { ...told(made), asOf }
    }),
    last: os.audit.last.handler(async () => {
      const { read } = journal
      const compared = await read.lastComparison({ finished: true })
      const copied = await read.lastNoted('vault-copied')
      return {
        compared:
          compared === null
            ? null
            : {
                at: new Date(compared.finishedAtMs ?? compared.startedAtMs),
                slot: compared.slot,
                compared: compared.compared,
                differences: compared.differences,
              },
        verified: parsed(await read.lastNoted('journal-verified'), VerifiedSchema),
        proved: copied === null ? null : { at: new Date(copied.atMs) },
        reported: parsed(await read.lastNoted('report-made'), ReportedSchema),
        entries: (await read.lastEvent()).id,
      }
    }),
  }
}

function told({ path, name, madeAtMs, files, manifest, report }: MadeReport) {
  const { period, verified, statements } = report
  const { from, to, zone } = period
  return {
    path,
    name,
    from,
    to,
    zone,
    madeAt: new Date(madeAtMs),
    files: [...files],
    manifest,
    entry: verified.events,
    head: verified.head,
    intact: verified.intact,
    assets: statements.map(({ asset, label, opening, closing, difference }) => ({ asset, label, opening, closing, difference })),
  }
}

const VerifiedSchema = z.object(verifiedFields)
const ReportedSchema = z.object(reportedFields)

/** What an entry says, with when it was written; null where there is none, or somebody else wrote it. */
function parsed<Shape extends z.ZodObject>(event: EventRecord | null, schema: Shape): (z.infer<Shape> & { readonly at: Date }) | null {
  const found = event === null ? undefined : schema.safeParse(event.data).data
  return event === null || found === undefined ? null : { ...found, at: new Date(event.atMs) }
}
