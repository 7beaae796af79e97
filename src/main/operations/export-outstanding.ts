import { exportRows, OUTSTANDING_COLUMNS, type OutstandingRow, rowOfKnown } from '../export/index.ts'
import { hashMessage } from '../../core/review/digest.ts'
import { plain } from '../../core/text/sentence.ts'
import { isAsItLeft } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { sayOfSignedHere } from './signed-here.ts'
import { tellOutstanding } from './tell-outstanding.ts'

/** Rows read at a time. */
const PAGE_ROWS = 500

/** Writes the register, all of it: a part that is shown would pass for the whole. What is signed while it is written may be in it. */
export function exportOutstanding({ journal, folder, now }: Pick<Services, 'journal' | 'folder' | 'now'>, format: 'csv' | 'jsonl') {
  async function* pages(): AsyncGenerator<readonly OutstandingRow[]> {
    yield* knownPages(journal)
    yield* leftPages(journal)
    yield* signedHerePages(journal)
  }
  return exportRows({ folder: folder.path, now, what: 'outstanding', format }, { columns: OUTSTANDING_COLUMNS, pages })
}

async function* knownPages(journal: Services['journal']): AsyncGenerator<readonly OutstandingRow[]> {
  let after: number | undefined
  let attempts: Awaited<ReturnType<typeof journal.read.outstandingAttempts>>
  do {
    attempts = await journal.read.outstandingAttempts({ limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
    yield (await tellOutstanding(journal, attempts, null)).map(rowOfKnown)
    after = attempts.at(-1)?.id
  } while (attempts.length === PAGE_ROWS)
}

async function* leftPages(journal: Services['journal']): AsyncGenerator<readonly OutstandingRow[]> {
  let after: number | undefined
  let left: Awaited<ReturnType<typeof journal.read.carriedIn>>
  do {
    left = await journal.read.carriedIn({ state: 'out', limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
    yield left.map((carried): OutstandingRow => {
      const { bundleDigest: bundle, number, message, lifetime, atMs } = carried
      const nonceAccount = isAsItLeft(carried) ? lifetime.nonceAccount : null
      return {
        row: 'left',
        signature: null,
        messageHash: hashMessage(message),
        bundle,
        number,
        words: null,
        nonceAccount,
        atMs,
        told: null,
      }
    })
    after = left.at(-1)?.id
  } while (left.length === PAGE_ROWS)
}

async function* signedHerePages(journal: Services['journal']): AsyncGenerator<readonly OutstandingRow[]> {
  let after: number | undefined
  let signed: Awaited<ReturnType<typeof journal.read.signedHere>>
  do {
    signed = await journal.read.signedHere({ limit: PAGE_ROWS, ...(after === undefined ? {} : { after }) })
    const said = await sayOfSignedHere({ journal }, signed)
    yield said.map(({ bundle, number, messageHash, signature, words, nonceAccount, at }) => {
      return {
        row: 'signed-here',
        signature,
        messageHash,
        bundle,
        number,
        words: plain(words),
        nonceAccount,
        atMs: at.getTime(),
        told: null,
      }
    })
    after = signed.at(-1)?.id
  } while (signed.length === PAGE_ROWS)
}
