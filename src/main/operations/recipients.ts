import { StrongroomError } from '../../core/error/error.ts'
import { judgeText, listRecipients } from '../recipients/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { judgeRecipientFile, readRecipientFile } from './read-recipient-file.ts'
import { shownRecipient } from './present-recipient.ts'
import { plain } from '../../core/text/sentence.ts'

export function recipientOperations(services: Services) {
  const { journal } = services
  return {
    check: os.recipients.check.handler(async ({ input: { text, asset, shown } }) =>
      shownRecipient(await judgeText(services, { text, asset: asset === 'native' ? 'native' : 'token', shown: shown ?? null })),
    ),
    checkMany: os.recipients.checkMany.handler(async ({ input }) => {
      const judged = await judgeRecipientFile(services, input)
      return judged.map(({ name, ...recipient }) => ({ ...shownRecipient(recipient), address: recipient.address, name }))
    }),
    list: os.recipients.list.handler(async ({ input }) => {
      const { recipients, total, next } = await listRecipients(services, input)
      return {
        recipients: recipients.map(({ addedAtMs, lastPaidAtMs, standing, ...row }) => ({
          ...row,
          addedAt: addedAtMs === null ? null : new Date(addedAtMs),
          lastPaidAt: lastPaidAtMs === null ? null : new Date(lastPaidAtMs),
          standing: standing?.kind ?? null,
          waitMs: standing?.kind === 'waits' ? standing.waitMs : null,
        })),
        total,
        next,
      }
    }),
    add: os.recipients.add.handler(async ({ input: { text, label, note = null } }) => {
      const judged = await judgeText(services, { text, asset: 'native' })
      const { address, verdict } = judged
      if (verdict.kind === 'refused')
        throw new StrongroomError('RECIPIENT_REFUSED', { reason: verdict.reason, words: plain(verdict.words) })
      if (address !== null) await journal.write('recipient', (tx) => tx.addRecipient({ address, label, note }))
      return shownRecipient({ ...judged, label })
    }),
    import: os.recipients.import.handler(async ({ input }) => {
      const recipients = await readRecipientFile(services, input)
      await journal.write('recipients', async (tx) => {
        for (const recipient of recipients) await tx.addRecipient({ ...recipient, note: null })
      })
      return { added: recipients.length }
    }),
    label: os.recipients.label.handler(async ({ input: { address, label, note } }) => {
      await journal.write('recipient', (tx) => tx.labelRecipient({ address, label, ...(note === undefined ? {} : { note }) }))
      return { address, label }
    }),
    remove: os.recipients.remove.handler(async ({ input: { address } }) => {
      await journal.write('recipient', (tx) => tx.removeRecipient({ address }))
      return { removed: address }
    }),
  }
}
