import type { paymentErrors } from '../../../../core/error/payment-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'
import { address as part, say, sol } from '../../../../core/text/sentence.ts'
import { slotsWithin } from '../../../../core/text/slots-within.ts'
import { byCode } from '../../by-code.ts'
import { nonceUpkeepInGerman, tokenUpkeepInGerman } from '../reasons/upkeep.ts'
import { stateInGerman } from './states.ts'

const NOTHING_SIGNED = 'Es wurde nichts signiert oder gesendet.'

const MONEY_NOT_MADE: Readonly<Record<string, string>> = {
  failed: 'Ihre Gebühr wurde gezahlt; sonst wurde nichts bewegt.',
  abandoned: 'Nichts, was dieses Journal dafür signiert hat, kann noch landen.',
  'in-part':
    'Ein Teil davon wurde durch andere Nachrichten gezahlt. Nichts, was dieses Journal für den Rest signiert hat, kann noch landen.',
}

const SWEEP_OR_UPKEEP = ['sweep', 'upkeep']

const ASKED_AGAIN =
  'Strongroom fragt die Nodes in jeder Runde erneut. Beendet das es nicht, sehen Sie nach ({nodes.status}), und fügen Sie einen Node eines anderen Betreibers hinzu, der seine Historie aufbewahrt. Zahlen Sie unter einer anderen Referenz erst, wenn Sie wissen, dass die Zahlung nicht angekommen ist und nicht mehr landen kann.'

const PLAN_AGAIN = 'Tun Sie, was dort steht, und planen Sie dann neu.'
const NOT_THIS_ONE = 'Diese Transaktion wurde nicht signiert'

export const germanPaymentErrors: SameErrors<typeof paymentErrors> = {
  PAYMENT_NOTHING_TO_PAY: ({ unpayable }) => ({
    happened: `Es gibt nichts zu zahlen: ${unpayable === 1 ? 'Die eine verlangte Zahlung kann nicht ausgeführt werden' : `Keine der ${unpayable} verlangten Zahlungen kann ausgeführt werden`}.`,
    money: 'Es wurde nichts gesendet.',
    next: 'Den Grund zu jeder zeigt {payments.plan}.',
  }),
  PAYMENT_NOT_MADE: ({ intent, missed, transactions, state, words }) => ({
    happened:
      transactions === 1
        ? say`${state === 'in-part' ? 'Ein Teil davon wurde ausgeführt, der Rest nicht' : 'Es wurde nicht ausgeführt'}: ${slotsWithin(words)}`
        : say`Von ${counted(transactions, 'Transaktion', 'Transaktionen')} ${missed === 1 ? 'wurde eine' : `wurden ${missed}`} nicht ausgeführt. Die erste ist ${intent}: ${slotsWithin(words)}`,
    money:
      transactions === 1
        ? (MONEY_NOT_MADE[state] ?? 'Dafür wurde nichts bewegt, und keine Signatur dafür kann noch landen.')
        : 'Nichts, was dieses Journal für das nicht Ausgeführte signiert hat, kann noch landen. Eine Transaktion, die auf der Chain fehlschlug, hat ihre Gebühr gekostet.',
    next:
      transactions === 1 && state !== 'in-part'
        ? `Den ganzen Hergang von ${intent} zeigt {activity.payment}. Planen Sie es dann neu.`
        : 'Die Antwort zeigt jede Transaktion, und den ganzen Hergang einer einzelnen und die bezahlten Zeilen zeigt {activity.payment}. Planen Sie dann neu, was nicht ausgeführt wurde.',
  }),
  PAYMENT_NOT_KNOWN: ({ kind, intent, missed, transactions, why }) => {
    const pays = !SWEEP_OR_UPKEEP.includes(kind)
    const one = `Es ist beendet, und niemand kann feststellen, ob es ${pays ? 'gezahlt' : 'ausgeführt'} wurde.`
    const many = `Es ist beendet. Bei ${missed === 1 ? 'einer' : missed} von ${counted(transactions, 'Transaktion', 'Transaktionen')} kann niemand feststellen, ob sie ausgeführt ${missed === 1 ? 'wurde' : 'wurden'}. Die erste ist ${intent}.`
    const story = `den ganzen Hergang von ${intent} zeigt {activity.payment}`
    return {
      happened: say`${transactions === 1 ? one : many}${why === '' ? '' : say` ${slotsWithin(why)}`}`,
      money: pays
        ? 'Es kann gezahlt worden sein. Dafür wird nichts mehr signiert, und die Referenz bleibt belegt.'
        : 'Es kann ausgeführt worden sein. Dafür wird nichts mehr signiert.',
      next: pays
        ? `Sehen Sie auf der Chain nach, oder fragen Sie den Empfänger, ob es angekommen ist; ${story}. Zahlen Sie unter einer anderen Referenz erst, wenn Sie wissen, dass es nicht angekommen ist und nicht mehr landen kann: Was unter einer Nonce signiert wurde, kann landen, bis diese Nonce fortgeschrieben ist.`
        : `Sehen Sie auf der Chain nach, ob es ausgeführt wurde; ${story}. Beschließen Sie es nur dann neu, wenn es das nicht wurde.`,
    }
  },
  PAYMENT_HELD_BACK: ({ intent, signature, why }) => ({
    happened: say`Für ${intent} wird noch keine andere Nachricht signiert: Ob die zuvor signierte (${signature}) noch landen kann, ist nicht nachgewiesen: ${slotsWithin(why)}.`,
    money:
      'Dafür wurde nichts Neues signiert. Was zuvor signiert wurde, bewegt höchstens das Beschlossene. Andere Zahlungen laufen weiter.',
    next: ASKED_AGAIN,
  }),
  PAYMENT_NOT_SETTLED: ({ intent, signature, why }) => ({
    happened: say`Die Nodes nennen die Transaktion von ${intent} (${signature}) endgültig, und wie sie endete, ist nicht nachgewiesen: ${why}.`,
    money:
      'Sie bewegt höchstens das Beschlossene, genau einmal. Solange das andauert, wird dafür nichts anderes signiert. Andere Zahlungen laufen weiter.',
    next: ASKED_AGAIN,
  }),
  APPROVAL_NOT_NEEDED: ({ intent }) => ({
    happened: `${intent} muss niemand mehr genehmigen: Die Schwelle der Richtlinie wurde seit der Entscheidung erhöht oder aufgehoben, und die Richtlinie nennt niemanden, der genehmigen darf.`,
    money: 'Es wurde nichts genehmigt, nichts signiert und kein Geld bewegt.',
    next: 'Lehnen Sie es ab ({approvals.list}). Soll es doch ausgeführt werden, beschließen Sie es neu; seine Referenz ist dann frei.',
  }),
  APPROVAL_NOT_AWAITED: ({ intent }) => ({
    happened: `${intent} wartet nicht auf eine zweite Person, oder nicht mehr.`,
    money: 'Hierdurch wurde nichts geändert. Wurde es zuvor genehmigt, kann es unterwegs sein.',
    next: 'Was wartet, zeigt {approvals.list}, und wie weit dieses ist, zeigt {activity.payment}.',
  }),
  NONCE_UNKNOWN: ({ account }) => ({
    happened: say`${part(account)} ist kein Nonce-Konto dieser Treasury.`,
    money: NOTHING_SIGNED,
    next: 'Welche es gibt, zeigt {nonces.list}. Eines, das auf der Chain existiert, wird in den Vorrat aufgenommen ({nonces.keep}).',
  }),
  NONCE_FOREIGN: ({ account, authority }) => ({
    happened:
      authority === null
        ? `Bei ${account} gibt es kein Nonce-Konto.`
        : `Das Nonce-Konto ${account} steht unter der Autorität von ${authority}; das ist weder ein Schlüssel dieses Tresors noch wird es hier beobachtet.`,
    money:
      'Es wurde nichts geändert. Eine Signatur über eine Nonce, die jemand anderes fortschreiben kann, kann dieser jederzeit ungültig machen.',
    next: 'Prüfen Sie die Adresse, oder erstellen Sie ein eigenes Nonce-Konto. Ist die Autorität ein Schlüssel von Ihnen, der anderswo liegt, beobachten Sie zuerst das Konto jenes Schlüssels.',
  }),
  NONCE_NOT_WATCHED: ({ authority, role }) => ({
    happened:
      role === null
        ? say`${part(authority)} ist kein Konto, das hier beobachtet wird.`
        : say`Der Schlüssel von ${part(authority)} liegt im Tresor hier (${role}): Er ist keine Autorität anderswo.`,
    money: NOTHING_SIGNED,
    next:
      role === null
        ? 'Prüfen Sie die Adresse. Ist sie richtig, exportieren Sie die Adressliste auf dem Arbeitsplatz, der ihren Schlüssel hat, und importieren Sie sie hier.'
        : 'Lassen Sie die Autorität weg: Dann hat die Treasury dieses Tresors Autorität.',
  }),
  NONCE_NOT_FOREIGN: ({ account }) => ({
    happened: say`Für ${part(account)} wird kein Alarm gegeben: Es ist bekannt oder wurde bei der letzten Prüfung nicht gefunden.`,
    money: 'Es hat sich nichts geändert.',
    next: 'Was ihn auslöst, zeigt {nonces.foreign}.',
  }),
  NONCE_TOO_MANY: ({ most }) => ({
    happened: `Diese Treasury hat schon ${most} Nonce-Konten erstellt.`,
    money: NOTHING_SIGNED,
    next: 'Verwenden Sie eines, das frei ist; siehe {nonces.list}.',
  }),
  NONCE_REFUSED: ({ account, reason, words }) => ({
    happened: say`So kann mit dem Nonce-Konto ${part(account)} nichts getan werden: ${byCode(nonceUpkeepInGerman, reason) ?? words}`,
    money: NOTHING_SIGNED,
    next: PLAN_AGAIN,
  }),
  OUTSTANDING_UNKNOWN: ({ signature }) => ({
    happened: `Keine Transaktion, die hier signiert wurde, hat die Signatur ${signature}.`,
    money: NOTHING_SIGNED,
    next: 'Alles, was noch landen kann, zeigt {outstanding.list}.',
  }),
  OUTSTANDING_ENDED: ({ signature, state }) => ({
    happened: `Die Transaktion ${signature} ist beendet: Sie ist ${stateInGerman(state)}.`,
    money: 'Es gibt nichts zu widerrufen: Sie kann nicht mehr landen oder ist für immer gelandet. Es wurde nichts signiert oder gesendet.',
    next: 'Ihren ganzen Hergang zeigt {activity.payment}.',
  }),
  OUTSTANDING_LANDED: ({ intent }) => ({
    happened: `${intent} wurde nicht widerrufen: Die Transaktion ist vorher gelandet.`,
    money: 'Was sie tun sollte, ist getan, für immer. Tun Sie es nicht noch einmal.',
    next: 'Ihren ganzen Hergang zeigt {activity.payment}.',
  }),
  OUTSTANDING_SERVES: ({ signature, revoked }) => ({
    happened: `Die Transaktion ${signature} schreibt eine Nonce fort, damit die widerrufene Transaktion ${revoked} nie landen kann.`,
    money: `Sie wurde nicht widerrufen: Ohne sie könnte ${revoked} noch landen. Es wurde nichts signiert oder gesendet.`,
    next: 'Warten Sie, bis sie endgültig ist. Sollen ihre Bytes nicht mehr gesendet werden, widerrufen Sie sie, damit sie neu signiert wird ({outstanding.revoke}).',
  }),
  TOKEN_ACCOUNT_UNKNOWN: ({ account }) => ({
    happened: say`Bei ${part(account)} gibt es kein Token-Konto.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie die Adresse; eine Wallet ist kein Token-Konto. Unsere zeigt {tokens.list}.',
  }),
  CONFIDENTIAL_ACCOUNT_UNKNOWN: ({ account }) => ({
    happened: say`Bei ${part(account)} gibt es kein Token-Konto, das vertrauliche Transfers annimmt.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie die Adresse. Ein Token-Konto nimmt sie an, sobald es dafür eingerichtet ist; unsere zeigt {tokens.list}.',
  }),
  CONFIDENTIAL_ACCOUNT_TAKEN: ({ account, sweep }) => ({
    happened: say`Ein laufender vertraulicher Sweep hat ${part(account)} schon: ${sweep}.`,
    money: 'Es wurde nichts Neues beschlossen.',
    next: 'Warten Sie, bis jener beendet ist, oder stoppen Sie ihn.',
  }),
  CONFIDENTIAL_NOTHING_TO_SWEEP: ({ mint }) => ({
    happened: say`Vom Token ${part(mint)} kann nichts vertraulich eingesammelt werden: Auf diesen Konten ist nichts, oder nichts davon kann von hier bewegt werden.`,
    money: 'Es wurde nichts beschlossen.',
    next: 'Planen Sie es: Der Plan sagt, warum jedes genannte Konto ausgelassen wird.',
  }),
  CONFIDENTIAL_SWEEP_STOPPED: ({ id, stopped, accounts }) => ({
    happened: `Der vertrauliche Sweep ${id} ist beendet: ${stopped} von ${counted(accounts, 'Konto', 'Konten')} ${stopped === 1 ? 'hält' : 'halten'} möglicherweise noch etwas, und darüber wird nichts mehr beschlossen.`,
    money: 'Was darauf ist, ist dort, wo es war. Was zuvor darüber beschlossen wurde, läuft weiter.',
    next: 'Sehen Sie sich an, was zu jedem Konto gesagt wird, und sammeln Sie sie dann noch einmal ein.',
  }),
  CONFIDENTIAL_SWEEP_UNKNOWN: ({ id }) => ({
    happened: `Es gibt keinen vertraulichen Sweep ${id}.`,
    money: NOTHING_SIGNED,
    next: 'Sehen Sie in der Liste der vertraulichen Sweeps nach.',
  }),
  TOKEN_ACCOUNT_REFUSED: ({ account, reason, words }) => ({
    happened: say`So kann mit ${part(account)} nichts getan werden: ${byCode(tokenUpkeepInGerman, reason) ?? words}`,
    money: NOTHING_SIGNED,
    next: PLAN_AGAIN,
  }),
  PAYMENT_NO_NONCE: () => ({
    happened:
      'Kein Nonce-Konto ist frei: Es gibt keines, jedes ist für eine noch offene Zahlung reserviert, oder der Signer hat über den jetzigen Wert eine andere Nachricht signiert.',
    money: 'Es wurde nichts signiert oder gesendet. Eine schon beschlossene Zahlung wartet, bis eines frei ist.',
    next: 'Erstellen Sie eines ({nonces.create}), schreiben Sie eines fort ({nonces.advance}), warten Sie, bis eine offene Zahlung beendet ist, oder zahlen Sie unter einem Blockhash.',
  }),
  PAYMENT_FEE_UNKNOWN: () => ({
    happened:
      'Der Node konnte nicht sagen, was eine Transaktion kostet: Er kennt den Blockhash nicht, den er einen Moment zuvor genannt hat.',
    money: 'Es wurde nichts gesendet.',
    next: 'Versuchen Sie es noch einmal; bleibt es so, liegt der Node zurück oder steht mit anderen hinter einem Lastverteiler. Verwenden Sie einen, bei dem das nicht so ist.',
  }),
  PAYMENT_FEE_CHANGED: ({ plannedLamports, feeLamports }) => ({
    happened: say`Nodes verlangen ${sol(feeLamports)} für diese Transaktion, und beschlossen wurden ${sol(plannedLamports)}: Das Netz verlangt jetzt nach einer anderen Regel.`,
    money: `${NOT_THIS_ONE}, und nichts davon wurde gesendet.`,
    next: 'Planen Sie neu; der Plan zeigt, was es jetzt kostet.',
  }),
  PAYMENT_FEE_RULE_UNKNOWN: ({ heavyLamports, lightLamports }) => ({
    happened: say`Nodes verlangen Gebühren nach einer Regel, die Strongroom nicht kennt: Von zwei Nachrichten mit einer Signatur kostet die, die viel verlangt, ${sol(heavyLamports)}, und die, die wenig verlangt, ${sol(lightLamports)}.`,
    money: NOTHING_SIGNED,
    next: 'Versuchen Sie es noch einmal mit anderen Nodes. Sagen sie dasselbe, hat sich das Netz geändert, und dafür braucht es ein neueres Strongroom.',
  }),
  APPLY_OUTDATED: ({ account }) => ({
    happened: say`Was in ${part(account)} verfügbar ist, ist nicht mehr, was es war, als diese Transaktion beschlossen wurde: Den Saldo, den die Transaktion schreiben würde, könnte niemand lesen.`,
    money: `${NOT_THIS_ONE}, und nichts wurde bewegt. Was aussteht, steht weiter aus.`,
    next: 'Übernehmen Sie das Ausstehende noch einmal. Ein vertraulicher Sweep beschließt eine andere Übernahme und läuft weiter, wenn er nicht gestoppt wurde.',
  }),
  WITHDRAWAL_GIVEN_UP: ({ account }) => ({
    happened: say`Die vertrauliche Abhebung aus ${part(account)} wurde aufgegeben, bevor diese Transaktion davon signiert war.`,
    money: `${NOT_THIS_ONE} und hebt nichts ab.`,
    next: 'Nichts. Die Miete von Konten für ihre Beweise wird zurückgeholt; planen Sie die Abhebung neu, wenn sie noch gewünscht ist.',
  }),
  PROOFS_GIVEN_UP: ({ account }) => ({
    happened: say`Die Zahlung eines verborgenen Betrags aus ${part(account)} wurde aufgegeben, bevor diese Transaktion für ihre Beweise signiert war.`,
    money: `${NOT_THIS_ONE} und hinterlegt keine Miete.`,
    next: 'Nichts. Die Miete von Konten für ihre Beweise wird zurückgeholt; planen Sie die Zahlung neu, wenn sie noch gewünscht ist.',
  }),
}
