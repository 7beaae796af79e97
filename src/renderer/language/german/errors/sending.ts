import type { sendingErrors } from '../../../../core/error/sending-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'
import { grouped } from '../../../../core/text/grouped.ts'

function leftToRead(slots: bigint | null, accounts: number): string {
  const of = [
    ...(slots === null ? ['Slots, deren Zahl nicht bekannt ist'] : slots === 0n ? [] : [counted(grouped(slots), 'Slot', 'Slots')]),
    ...(accounts === 0 ? [] : [`die Vorgeschichte von ${counted(accounts, 'Konto', 'Konten')}`]),
  ]
  return of.length === 0 ? 'Das Letzte davon wird gerade gelesen.' : `Es fehlen noch: ${of.join(' und ')}.`
}

export const germanSendingErrors: SameErrors<typeof sendingErrors> = {
  SENDING_CLOSED: ({ reasons }) => ({
    happened: `Das Senden ist geschlossen (${reasons.join(', ')}).`,
    money: 'Es wurde nichts Neues beschlossen oder signiert. Was zuvor signiert wurde, wird bis zu seinem Ende verfolgt.',
    next: 'Jeden Grund und was dagegen zu tun ist, zeigt {sending.status}.',
  }),
  SENDING_NOT_READ: ({ slots, accounts }) => ({
    happened: `Was Ihre Schlüssel getan haben, wird noch gelesen. ${leftToRead(slots, accounts)}`,
    money: 'Es wurde nichts verglichen, und es wird nichts Neues signiert.',
    next: 'Warten Sie, bis nichts mehr fehlt; das zeigt {sending.status}. Kann eine Vorgeschichte nicht gelesen werden, zeigt {ledger.continuity}, warum und was zu tun ist.',
  }),
  SENDING_NOT_COMPARED: ({ reasons }) => ({
    happened: `Was Ihre Schlüssel anderswo getan haben, wurde nicht mit diesem Journal verglichen, seit das Senden geschlossen wurde (${reasons.join(', ')}).`,
    money: 'Das Senden bleibt geschlossen: Was hier offen ist, kann gezahlt worden sein.',
    next: 'Vergleichen Sie ({sending.compare}), sehen Sie sich an, was gefunden wird, und öffnen Sie das Senden dann wieder.',
  }),
  SENDING_CASES_OPEN: ({ cases }) => ({
    happened: `${cases === 1 ? 'Ein Fall' : `${cases} Fälle`} dessen, was Ihre Schlüssel getan haben, ${cases === 1 ? 'wartet' : 'warten'} auf eine Person.`,
    money: 'Das Senden bleibt geschlossen: Was hier offen ist, kann gezahlt worden sein.',
    next: 'Welche, zeigt {cases.list}. Schließen Sie jeden mit einer Notiz, was es war, und öffnen Sie das Senden dann wieder.',
  }),
}
