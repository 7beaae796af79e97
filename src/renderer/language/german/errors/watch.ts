import type { watchErrors } from '../../../../core/error/watch-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { address, type Part, say, slot as slotPart } from '../../../../core/text/sentence.ts'
import { slotsWithin } from '../../../../core/text/slots-within.ts'

/** Stands behind “Slot”, so that a slot that is none is said in words that fit there. */
const slotOrNone = (of: bigint | null): Part | string => (of === null ? '(keiner)' : slotPart(of))

const NOTHING_MISSED =
  'Nichts wird verpasst: Was in diesem Slot und danach angekommen ist, wird gutgeschrieben, sobald der Slot nachgewiesen ist.'
const TRIED_AGAIN = 'Es wird von selbst wieder versucht. Bleibt es so,'

export const germanWatchErrors: SameErrors<typeof watchErrors> = {
  WATCH_BLOCK_UNAVAILABLE: ({ slot, answers }) => ({
    happened: say`Kein Node konnte den Block zu Slot ${slotPart(slot)} zeigen: ${answers.map(({ node, code }) => `${node} (${code})`).join(', ')}.`,
    money: NOTHING_MISSED,
    next: `${TRIED_AGAIN} fügen Sie einen Node hinzu, dessen Historie bis zu diesem Slot zurückreicht.`,
  }),
  WATCH_SCAN_THREAD_ENDED: ({ reason }) => ({
    happened: `Ein Thread, der Blöcke liest, endete an einem (${reason}); der Block wurde ohne ihn gelesen.`,
    money: 'Nichts wird verpasst: Jeder Block wird gelesen, nur langsamer.',
    next: 'Es ist nichts zu tun; ein anderer Thread wird gestartet. Kommt es wieder, prüfen Sie den Arbeitsspeicher dieses Rechners, und melden Sie es.',
  }),
  WATCH_BLOCK_DISPUTED: ({ node, slot, what }) => ({
    happened: say`Die anderen Nodes bestätigen nicht, was der Node ${node} von Block ${slotPart(slot)} zeigt: ${slotsWithin(what)}.`,
    money: 'Vom Block wurde nichts aufgezeichnet. Was darin angekommen ist, wird gutgeschrieben, sobald sich die Nodes einig sind.',
    next: `${TRIED_AGAIN} sehen Sie nach, welcher abweicht ({nodes.status}), und entfernen Sie den Node, der sich irrt.`,
  }),
  WATCH_ONE_NODE_ALONE: ({ node, what }) => ({
    happened: say`Von mehreren konfigurierten Nodes antwortete nur ${node}, als sie gefragt wurden nach ${slotsWithin(what)}.`,
    money:
      'Auf das Wort eines einzelnen Nodes wird nichts aufgezeichnet. Was angekommen ist, wird gutgeschrieben, sobald ein zweiter Node dasselbe sagt.',
    next: 'Die Frage wird wiederholt, bis ein zweiter Node antwortet. Bleiben die anderen stumm, sehen Sie nach ({nodes.status}); fügen Sie einen Node hinzu, oder entfernen Sie die, die weg sind: Dem einzigen Node, der übrig ist, wird allein geglaubt.',
  }),
  WATCH_CHAIN_BROKEN: ({ node, slot, parentSlot, expectedSlot }) => ({
    happened: say`Node „${node}“ zeigt den Block zu Slot ${slotPart(slot)} als Kind eines anderen Blocks bei Slot ${slotPart(parentSlot)} als des aufgezeichneten bei Slot ${slotPart(expectedSlot)}.`,
    money: NOTHING_MISSED,
    next: 'Prüfen Sie den Node: Finalisierte Blöcke ändern sich nie. Sind sich mehrere Nodes untereinander einig und nicht mit dem Journal, hören Sie auf, und melden Sie es.',
  }),
  WATCH_LIST_INCOMPLETE: ({ from, to, most }) => ({
    happened: say`Zwischen den Slots ${slotPart(from)} und ${slotPart(to)} fehlen mehr als ${most} Blöcke in dem, was die Nodes auflisten.`,
    money: NOTHING_MISSED,
    next: `${TRIED_AGAIN} fügen Sie einen Node hinzu, dessen Historie bis zum ersten dieser Slots zurückreicht.`,
  }),
  WATCH_NODE_BEHIND_CURSOR: ({ finalizedSlot, cursor, node }) => ({
    happened: say`Der Node ${node} ist bei Slot ${slotPart(finalizedSlot)}, vor Slot ${slotPart(cursor)}, bis zu dem schon alles bekannt ist.`,
    money: 'Was aufgezeichnet ist, bleibt aufgezeichnet; nichts Neues wird bekannt, bis der Node aufgeholt hat.',
    next: 'Warten Sie, bis der Node aufgeholt hat, oder entfernen Sie ihn, wenn andere Nodes weiter sind ({nodes.status}). Hat der Node recht, hat ein anderer Node Strongroom zu einem Slot geführt, den die Chain nicht erreicht hat: Zurück geht es mit {ledger.readAgain}, und nichts geht verloren oder wird doppelt gutgeschrieben. Beginnen die Slots wieder von vorn, bedient der Node ein anderes Netz als zuvor.',
  }),
  WATCH_CANNOT_READ_AGAIN: ({ after, cursor, opened, finalized }) => ({
    happened:
      after === null
        ? say`Alles ist bekannt bis Slot ${slotOrNone(cursor)}, und der liegt nicht weiter als Slot ${slotPart(finalized)}, bei dem die Nodes sind.`
        : say`Blöcke nach Slot ${slotPart(after)} können nicht noch einmal gelesen werden: Die Beobachtung begann bei Slot ${slotOrNone(opened)} und steht bei Slot ${slotOrNone(cursor)}, die Nodes bei Slot ${slotPart(finalized)}.`,
    money: 'Es wurde nichts geändert.',
    next: 'Es ist nichts zurückzusetzen. Sollen Blöcke trotzdem noch einmal gelesen werden, nennen Sie den Slot, nach dem sie gelesen werden sollen.',
  }),
  WATCH_NOT_CAUGHT_UP: ({ cursor, finalizedSlot }) => ({
    happened: say`Alles ist bekannt bis Slot ${slotOrNone(cursor)}, während die Chain bis Slot ${slotPart(finalizedSlot)} endgültig ist.`,
    money: 'Salden können sich dazwischen geändert haben; es wurde nichts bewegt.',
    next: 'Warten Sie, bis die Beobachtung aufgeholt hat, und verlangen Sie es dann noch einmal.',
  }),
  HISTORY_TOO_LONG: ({ owner, most }) => ({
    happened: say`Die Vorgeschichte von ${address(owner)} hat mehr als die ${most} Einträge, die für ein Konto nachgelesen werden.`,
    money: 'Was gefunden wurde, bleibt; der Rest der Vorgeschichte ist nicht bekannt, und nichts davon wird gutgeschrieben.',
    next: 'Schließen Sie die Lücke mit einer schriftlichen Notiz, sobald das Konto auf anderem Weg verglichen ist.',
  }),
  HISTORY_UNKNOWN_TRANSACTION: ({ node, signature, slot }) => ({
    happened: say`Node „${node}“ führt die Transaktion ${signature} in Slot ${slotPart(slot)} auf und kann sie nicht zeigen.`,
    money: 'Die Vorgeschichte des Kontos bleibt offen; inzwischen wird nichts davon gutgeschrieben oder übergangen.',
    next: 'Es wird von selbst mit den anderen Nodes wieder versucht. Bleibt es so, fügen Sie einen Node mit mehr Historie hinzu.',
  }),
  HISTORY_NOT_KEPT: ({ owner, from, nodes }) => ({
    happened: say`Die Vorgeschichte von ${address(owner)} ab Slot ${slotPart(from)} bewahrt keiner der Nodes auf: ${nodes.join(', ')}.`,
    money: 'Was dort angekommen ist, ist auf der Chain und auf dem Konto und ist noch nicht gutgeschrieben.',
    next: 'Fügen Sie einen Node hinzu, dessen Historie bis zu diesem Slot zurückreicht: Dann wird sie von selbst nachgelesen.',
  }),
  IMPORT_UNREADABLE: ({ file, line, reason }) => ({
    happened: `Die Datei ${file} kann${line === null ? '' : ` ab Zeile ${line}`} nicht übernommen werden: ${reason}.`,
    money: 'Es hat sich nichts geändert; aus der Datei wurde keine Adresse übernommen.',
    next: 'Berichtigen Sie die Datei, eine Adresse pro Zeile, und geben Sie sie noch einmal an.',
  }),
  GAP_UNKNOWN: ({ gap }) => ({
    happened: `Es gibt keine offene Lücke mit der Nummer ${gap}.`,
    money: 'Es hat sich nichts geändert.',
    next: 'Welche Lücken es gibt, zeigt {ledger.continuity}.',
  }),
}
