import type { signerErrors } from '../../../../core/error/signer-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'
import { amountOf, address as part, say, type Sentence, sol } from '../../../../core/text/sentence.ts'
import { LOOK_FIRST, MAY_BE_DONE } from './may-be-done.ts'
import { APPROVER_LOST } from './vault.ts'

const nothing = 'Es wurde nichts signiert und kein Geld bewegt.'
const NOTHING_CHANGED = 'Es wurde nichts geändert und kein Geld bewegt.'
const PLAN_AGAIN = 'Planen Sie es neu. Geschieht es wieder, hat jemand das Journal verändert: Lassen Sie es prüfen ({activity.verify}).'
const HIGHER_WAITS = '({policy.limit}); ein höheres gilt nach der Wartezeit.'
const PUT_NEWEST_BACK =
  'Sonst vergleichen Sie mit der Chain ({sending.compare}), und öffnen Sie das Senden wieder ({sending.reopen}). Ein Offline-Arbeitsplatz vergleicht nichts: Suchen Sie die Bundles, die dort seither signiert wurden, dann öffnen Sie wieder ({sending.reopen}).'
const NEVER_SIGNED = 'Diese Version signiert das nie. Fragen Sie, wer es vorbereitet hat und warum.'

const of = (amount: bigint, asset: string): Sentence =>
  asset === 'native' ? [sol(amount)] : say`${amountOf(amount, asset)} des Tokens ${part(asset)}`

const counts = (amount: bigint, asset: string): Sentence =>
  asset === 'priority-fee'
    ? say`Die Nachricht bietet eine Prioritätsgebühr von ${sol(amount)}`
    : say`Mit der Nachricht gehen ${of(amount, asset)} hinaus`

type What = string | { readonly asset: string; readonly amount: bigint }
const nameWhat = (what: What): Sentence | string => (typeof what === 'string' ? what : of(what.amount, what.asset))

function hiddenWords(found: bigint | null, decided: bigint | null): string {
  if (found === null) return 'Die Nachricht bewegt verborgen einen Betrag, den der Signer nicht lesen kann.'
  const beside = decided === null ? 'ein solcher Betrag wurde nicht beschlossen' : `beschlossen wurden ${decided}`
  return `Die Nachricht bewegt verborgen ${found} der kleinsten Einheiten, und ${beside}.`
}

const accountsMade = (made: bigint, recipient: string | null): Sentence =>
  say`Die Nachricht erstellt ${counted(made, 'Token-Konto', 'Token-Konten')} für ${recipient === null ? 'andere' : part(recipient)} auf Kosten dieses Tresors`

export const germanSignerErrors: SameErrors<typeof signerErrors> = {
  SIGNER_GONE: ({ reason }) => ({
    happened: `Der Signer-Prozess läuft nicht: ${reason}.`,
    money: `Was signiert und gespeichert wurde, ist sicher und wird verfolgt. ${MAY_BE_DONE}`,
    next: `Starten Sie Strongroom neu, und entsperren Sie den Tresor. ${LOOK_FIRST}`,
  }),
  SIGNER_WRONG_TOKEN: () => ({
    happened: 'Beim Signer ging eine Anfrage ohne das Token dieses Starts ein.',
    money: nothing,
    next: 'Starten Sie Strongroom neu. Geschieht es wieder, versucht ein anderes Programm, den Signer zu erreichen: Trennen Sie diesen Rechner vom Netz.',
  }),
  SIGNER_REQUEST_MALFORMED: ({ field, problem }) => ({
    happened: `Der Signer wurde in einer Form gefragt, die er nicht annimmt: ${field}: ${problem}.`,
    money: nothing,
    next: 'Verlangen Sie weniger auf einmal, oder berichtigen Sie die Anfrage.',
  }),
  SIGNER_UNKNOWN_OPERATION: ({ operation }) => ({
    happened: `Der Signer kennt keine Operation „${operation}“.`,
    money: nothing,
    next: 'Verwenden Sie die Operationen dieser Version.',
  }),
  SIGNER_BUSY: ({ waiting }) => ({
    happened: `Beim Signer ${waiting === 1 ? 'wartet' : 'warten'} ${counted(waiting, 'Anfrage', 'Anfragen')}, und er nimmt keine weiteren an.`,
    money: nothing,
    next: 'Warten Sie, bis einige beantwortet sind, und fragen Sie dann noch einmal.',
  }),
  SIGNER_DEFECT: ({ operation, what }) => ({
    happened: `Der Signer traf bei ${operation} auf einen Fall, für den er nicht gemacht ist: ${what}.`,
    money: `Was signiert und gespeichert wurde, ist sicher und wird verfolgt. ${MAY_BE_DONE}`,
    next: `Starten Sie Strongroom neu, und entsperren Sie den Tresor. ${LOOK_FIRST} Geschieht es wieder, melden Sie es.`,
  }),
  SIGNER_NOT_OURS: ({ address, path }) => ({
    happened:
      path === null
        ? say`${part(address)} ist kein Konto dieses Tresors.`
        : say`${part(address)} ist nicht, was dieser Tresor bei ${path} hat.`,
    money: nothing,
    next: 'Prüfen Sie, ob der richtige Tresor offen ist; wenn ja, wurde die Liste der Konten verändert und muss aus dem Tresor wiederhergestellt werden.',
  }),
  SIGNER_CONFIDENTIAL_KEYS: ({ account }) => ({
    happened: say`Das vertrauliche Konto ${part(account)} bekäme Schlüssel oder einen verschlüsselten Saldo, die nicht aus dem Schlüssel seines Inhabers stammen.`,
    money: nothing,
    next: PLAN_AGAIN,
  }),
  SIGNER_HIDDEN_AMOUNT: ({ found, decided }) => ({ happened: hiddenWords(found, decided), money: nothing, next: PLAN_AGAIN }),
  SIGNER_NOT_REVIEWED: ({ digest }) => ({
    happened: `Die Nachricht ${digest} wurde nicht geprüft, seit der Tresor entsperrt wurde, oder ist nicht Byte für Byte, was geprüft wurde.`,
    money: nothing,
    next: 'Prüfen Sie sie noch einmal, und vergleichen Sie die Wörter.',
  }),
  SIGNER_NOT_UNDERSTOOD: ({ digest }) => ({
    happened: `Die Nachricht ${digest} enthält etwas, das Strongroom nicht versteht.`,
    money: nothing,
    next: 'Signieren Sie sie nicht anderswo, bevor jemand jeden Teil davon erklärt hat.',
  }),
  SIGNER_FOREIGN_PAYER: ({ payer }) => ({
    happened: say`Die Gebühr würde ${part(payer)} zahlen, und das ist kein Konto dieses Tresors.`,
    money: nothing,
    next: 'Bereiten Sie die Zahlung mit einem der eigenen Konten des Tresors als Gebührenzahler vor.',
  }),
  SIGNER_FOREIGN_DESTINATION: ({ destination, what }) => ({
    happened: say`An ${part(destination)} würde gehen: ${nameWhat(what)}. Das erlaubt die Richtlinie dieses Tresors nicht.`,
    money: nothing,
    next: 'Prüfen Sie die Adresse mit ihrem Inhaber. Ist sie richtig, erlauben Sie sie ({policy.allow}), wofür die Passphrase verlangt wird, und verlangen Sie die Zahlung noch einmal.',
  }),
  SIGNER_DESTINATION_KNOWN: ({ address, label }) => ({
    happened: say`${part(address)} steht schon in der Richtlinie dieses Tresors, als „${label}“.`,
    money: nothing,
    next: 'Es ist nichts zu tun. Um einen anderen Namen zu geben, verbieten Sie die Adresse, und erlauben Sie sie neu.',
  }),
  SIGNER_DESTINATION_UNKNOWN: ({ address }) => ({
    happened: say`${part(address)} ist keines der Ziele in der Richtlinie dieses Tresors.`,
    money: nothing,
    next: 'Welche es sind, zeigt {policy.show}. Konten des Tresors selbst können nicht verboten werden.',
  }),
  SIGNER_DESTINATION_WAITS: ({ destination, what, minutes }) => ({
    happened: say`An ${part(destination)} würde gehen: ${nameWhat(what)}. Dieses Ziel wurde erst kürzlich erlaubt und kann noch ${counted(minutes, 'Minute', 'Minuten')} lang nicht bezahlt werden.`,
    money: nothing,
    next: 'Waren es nicht Sie, der es erlaubt hat, verbieten Sie es jetzt, und ändern Sie die Passphrase. Sonst verlangen Sie die Zahlung noch einmal, sobald die Zeit vorbei ist.',
  }),
  SIGNER_POLICY_FULL: ({ max }) => ({
    happened: `Die Richtlinie dieses Tresors hat ${max} Einträge dieser Art und nimmt keine weiteren an.`,
    money: nothing,
    next: 'Verbieten Sie Ziele, die nicht mehr bezahlt werden, oder heben Sie Limits auf, die nicht mehr gebraucht werden.',
  }),
  SIGNER_LIMIT_TRANSACTION: ({ asset, amount, max }) => ({
    happened: say`${counts(amount, asset)}; die Richtlinie dieses Tresors erlaubt ${amountOf(max, asset)} in einer Transaktion.`,
    money: nothing,
    next: `${asset === 'priority-fee' ? 'Bieten Sie eine niedrigere Prioritätsgebühr' : 'Zahlen Sie weniger auf einmal'}, oder erhöhen Sie das Limit ${HIGHER_WAITS}`,
  }),
  SIGNER_LIMIT_DAY: ({ asset, amount, spent, max }) => ({
    happened: say`${counts(amount, asset)}. In den letzten 24 Stunden zählen ${amountOf(spent, asset)} als signiert, und die Richtlinie dieses Tresors erlaubt ${amountOf(max, asset)}.`,
    money: nothing,
    next: `${asset === 'priority-fee' ? 'Bieten Sie eine niedrigere Prioritätsgebühr, verlangen' : 'Verlangen'} Sie die Zahlung noch einmal, sobald weniger zählt, oder erhöhen Sie das Limit ${HIGHER_WAITS}`,
  }),
  SIGNER_ACCOUNTS_TRANSACTION: ({ recipient, made, max }) => ({
    happened: say`${accountsMade(made, recipient)}; dessen Richtlinie erlaubt ${String(max)} in einer Transaktion.`,
    money: nothing,
    next: `Zahlen Sie auf einmal an weniger Empfänger ohne Konto, lassen Sie diese es selbst eröffnen, oder erhöhen Sie das Limit ${HIGHER_WAITS}`,
  }),
  SIGNER_ACCOUNTS_DAY: ({ recipient, made, before, max }) => ({
    happened: say`${accountsMade(made, recipient)}. In den letzten 24 Stunden wurden ${String(before)} signiert, und dessen Richtlinie erlaubt ${String(max)}.`,
    money: nothing,
    next: `Lassen Sie den Empfänger das Konto eröffnen; wer es immer wieder schließt, behält die Miete. Oder erhöhen Sie das Limit ${HIGHER_WAITS}`,
  }),
  SIGNER_LIMIT_UNTOLD: ({ account }) => ({
    happened: say`Das Schließen von ${part(account)} würde jemand anderem SOL zahlen, die die Nachricht nicht nennt, und die Richtlinie dieses Tresors begrenzt sie.`,
    money: nothing,
    next: 'Bereiten Sie es noch einmal vor, so dass der Rest des Kontos an die Treasury geht.',
  }),
  SIGNER_SPENT_UNREADABLE: ({ path }) => ({
    happened: `Die Aufzeichnung des Signers darüber, was er kürzlich signiert hat, fehlt, ist eine ältere Kopie oder nicht seine eigene: ${path}.`,
    money: 'Es wurde nichts signiert und kein Geld bewegt: Ohne sie kann ein Limit nicht eingehalten werden.',
    next: 'Haben Sie einen Tresor verschoben, setzen Sie das Limit neu ({policy.limit}); damit beginnt eine neue Aufzeichnung, die 24 Stunden lang als voll zählt. Hat niemand ihn verschoben, stellen Sie fest, wer jene Datei geändert hat.',
  }),
  SIGNER_SPENT_FULL: ({ max }) => ({
    happened: `Der Signer merkt sich ${max} Beträge der letzten 24 Stunden, die auf Limits angerechnet werden, und nimmt keine weiteren an.`,
    money: nothing,
    next: 'Verlangen Sie es noch einmal, wenn einige älter sind, oder zahlen Sie in einer Transaktion an mehr Empfänger.',
  }),
  SIGNER_NOT_DECIDED: ({ intent }) => ({
    happened: `Was ${intent} jetzt tun würde, ist nicht, was eine Person in diesem Tresor beschlossen hat: Empfänger, Beträge, Referenzen, Art der Gültigkeit oder Siegel sind anders, oder niemand hat es beschlossen.`,
    money: nothing,
    next: 'Kennen Sie diese Zahlung, beschließen Sie sie neu. Kennen Sie sie nicht, hat jemand in das Journal geschrieben: Behalten Sie die Datei, lassen Sie sie prüfen ({activity.verify}), und stellen Sie fest, wer in den Datenordner schreiben kann.',
  }),
  SIGNER_JOURNAL_OLDER: ({ eventId, lastEventId }) => ({
    happened: `Der Signer hat zuletzt signiert, als das Journal Eintrag ${eventId} enthielt. Dieses Journal, mit ${lastEventId} Einträgen, enthält ihn nicht: Es ist eine ältere Kopie oder ein anderes Journal.`,
    money: 'Es wurde nichts signiert und kein Geld bewegt. Zahlungen, die in diesem Journal offen sind, können ausgeführt worden sein.',
    next: `Gibt es das neuere Journal noch, legen Sie es zurück, und starten Sie neu. ${PUT_NEWEST_BACK}`,
  }),
  SIGNER_SIGNED_BEFORE: ({ intent }) => ({
    happened: `Der Signer hat für ${intent}, oder für eine Referenz, die damit bezahlt wird, eine andere Nachricht signiert, und dieses Journal kennt jene Nachricht nicht.`,
    money: 'Es wurde nichts weiter signiert und jetzt kein Geld bewegt. Die frühere Nachricht kann schon gezahlt haben.',
    next: 'Zahlen Sie nicht auf anderem Weg. Vergleichen Sie die Zahlung mit der Chain; ist nachgewiesen, dass die frühere Nachricht ohne Wirkung bleibt, öffnen Sie das Senden wieder.',
  }),
  SIGNER_SAME_BYTES: ({ intent }) => ({
    happened: `Die Nachricht für ${intent} gleicht Byte für Byte einer, die der Signer für eine andere Zahlung signiert hat, und die Chain nimmt gleiche Bytes nur einmal an.`,
    money: 'Jetzt wurde nichts signiert und kein Geld bewegt. Die andere Zahlung kann ausgeführt worden sein.',
    next: 'Warten Sie: Dafür wird eine andere Nachricht erstellt. Unter einer Nonce braucht das ein Nonce-Konto, über dessen Wert nichts signiert wurde: Schreiben Sie eines fort ({nonces.advance}), oder erstellen Sie eines ({nonces.create}).',
  }),
  SIGNER_RECORD_OLDER: ({ path }) => ({
    happened: `${path}, die Aufzeichnung des Signers darüber, was er signiert hat, ist eine ältere Kopie oder wurde weggenommen: Andere Dateien dieses Tresors wissen von einer neueren.`,
    money: 'Es wurde nichts signiert und kein Geld bewegt. Zahlungen, die diese Aufzeichnung nicht kennt, können ausgeführt worden sein.',
    next: `Gibt es die neueste Datei noch, legen Sie sie zurück, und entsperren Sie noch einmal. ${PUT_NEWEST_BACK}`,
  }),
  SIGNER_FILE_OLDER: ({ path, generation, newest }) => ({
    happened: `${path} ${generation === null ? 'wurde weggenommen oder verändert' : `ist eine ältere Kopie: Sie hat Generation ${generation}`}, und geschrieben wurde Generation ${newest}.`,
    money:
      'Es wurde nichts signiert und kein Geld bewegt. Nichts, was die Datei erlaubt, zählt. Genehmigungen darin sind ungültig. Ist es die Aufzeichnung der Limits, wird alles abgewiesen, was ein Tageslimit hat, bis das Limit neu gesetzt ist, und zählt dann 24 Stunden lang als voll. Ist es die Aufzeichnung der Signaturen, wird nichts signiert, bevor Sie mit der Chain verglichen haben.',
    next: 'Stellen Sie fest, wer in jenen Ordner schreiben kann. Gibt es die neueste Datei noch, sperren Sie den Tresor, legen Sie sie zurück, und entsperren Sie noch einmal.',
  }),
  SIGNER_RECORD_UNREADABLE: ({ path }) => ({
    happened: `Die Aufzeichnung des Signers darüber, was er signiert hat, fehlt, ist beschädigt oder gehört zu einem anderen Tresor: ${path}.`,
    money: 'Es wurde nichts signiert und kein Geld bewegt: Ohne die Aufzeichnung könnte eine Zahlung zweimal signiert werden.',
    next: 'Sperren Sie den Tresor, legen Sie die neueste Kopie jener Datei zurück, und entsperren Sie noch einmal. Ist nur eine ältere Kopie da, etwa die, die auf .backup endet, legen Sie diese zurück: Dann wird nichts signiert, bevor Sie mit der Chain verglichen ({sending.compare}) und das Senden wieder geöffnet haben ({sending.reopen}). Gibt es keine Kopie, stellen Sie den Tresor aus seinen Wörtern in einem neuen Ordner wieder her, wo derselbe Vergleich zuerst kommt.',
  }),
  SIGNER_APPROVAL_NEEDED: ({ asset, amount, above }) => ({
    happened: say`Es wird auf eine zweite Person warten: ${of(amount, asset)} gehen hinaus, und die Schwelle ist ${amountOf(above, asset)}.`,
    money: 'Es wurde nichts signiert und kein Geld bewegt. Die Zahlung ist gespeichert und wartet; verlangen Sie sie nicht noch einmal.',
    next: 'Lassen Sie eine zweite Person sie lesen ({approvals.show}) und genehmigen oder ablehnen.',
  }),
  SIGNER_APPROVAL_OTHER: ({ read, reviewed }) => ({
    happened: `Was gelesen wurde, ${read.slice(0, 16)}…, ist nicht, was die Nachricht jetzt tut, ${reviewed.slice(0, 16)}….`,
    money: 'Es wurde nichts genehmigt, nichts signiert und kein Geld bewegt.',
    next: 'Lesen Sie es noch einmal ({approvals.show}).',
  }),
  SIGNER_SECOND_NEEDED: ({ what }) => ({
    happened: `${what} lockert die Richtlinie dieses Tresors, und solange eine Schwelle gilt, muss eine zweite Person zustimmen.`,
    money: NOTHING_CHANGED,
    next: 'Verlangen Sie es noch einmal zusammen mit jemandem, der genehmigen darf; wer das ist, zeigt {policy.show}. Diese Person gibt ihre Passphrase ein.',
  }),
  SIGNER_APPROVER_NONE: () => ({
    happened: 'Noch ist niemand benannt, der genehmigen könnte.',
    money: NOTHING_CHANGED,
    next: 'Benennen Sie zuerst eine zweite Person ({policy.approver}).',
  }),
  SIGNER_APPROVER_SAME: () => ({
    happened: 'Das ist die Passphrase des Tresors selbst: Wer zahlt, kann nicht der sein, der genehmigt.',
    money: nothing,
    next: 'Lassen Sie die zweite Person eine eigene Passphrase eingeben, die sonst niemand kennt.',
  }),
  SIGNER_APPROVER_UNKNOWN: ({ address }) => ({
    happened: say`${part(address)} ist niemand, der nach der Richtlinie dieses Tresors genehmigen darf.`,
    money: nothing,
    next: 'Wer es darf, zeigt {policy.show}.',
  }),
  SIGNER_APPROVER_WAITS: ({ address, minutes }) => ({
    happened: say`${part(address)} wurde erst kürzlich benannt und darf noch ${counted(minutes, 'Minute', 'Minuten')} lang nicht genehmigen.`,
    money: nothing,
    next: 'Waren es nicht Sie, der diese Person benannt hat, entfernen Sie sie jetzt, und ändern Sie die Passphrase. Sonst verlangen Sie es noch einmal, sobald die Zeit vorbei ist.',
  }),
  SIGNER_APPROVER_FILE: ({ address, path, problem }) => ({
    happened: say`Die Datei der genehmigenden Person ${part(address)} kann nicht verwendet werden: ${problem}. Sie gehört nach ${path}.`,
    money: nothing,
    next: `Ist sie beschädigt oder verändert, stellen Sie fest, wer hier schreiben konnte. ${APPROVER_LOST}`,
  }),
  SIGNER_FOREIGN_RENT: ({ account, destination }) => ({
    happened: say`Das Schließen von ${part(account)} würde die Miete an ${part(destination)} zahlen, und das erlaubt die Richtlinie dieses Tresors nicht.`,
    money: nothing,
    next: 'Bereiten Sie es noch einmal vor, so dass die Miete an die Treasury geht.',
  }),
  SIGNER_AUTHORITY_CHANGE: ({ account }) => ({
    happened: say`Die Nachricht würde ändern, wer über ${part(account)} bestimmt.`,
    money: nothing,
    next: NEVER_SIGNED,
  }),
  SIGNER_DELEGATE: ({ account, delegate }) => ({
    happened: say`Die Nachricht würde ${part(delegate)} später von ${part(account)} ausgeben lassen.`,
    money: nothing,
    next: NEVER_SIGNED,
  }),
  SIGNER_NOT_ALLOWED: ({ what }) => ({
    happened: `Die Richtlinie dieses Tresors erlaubt das nicht: ${what}.`,
    money: nothing,
    next: 'Bereiten Sie die Zahlung ohne dies vor.',
  }),
  SIGNER_FEE_TOO_HIGH: ({ priorityLamports, maxLamports }) => ({
    happened: say`Die Nachricht bietet eine Prioritätsgebühr von ${sol(priorityLamports)}; die Richtlinie erlaubt ${sol(maxLamports)} für eine Nachricht.`,
    money: nothing,
    next: 'Bereiten Sie es noch einmal vor, mit einem niedrigeren Preis oder Limit für Recheneinheiten.',
  }),
  SIGNER_FEE_UNKNOWN: () => ({
    happened:
      'Die Nachricht setzt einen Preis für Recheneinheiten ohne ein Limit, deshalb lässt sich nicht bestimmen, was sie kosten würde.',
    money: nothing,
    next: 'Bereiten Sie es noch einmal vor, mit einem Limit für Recheneinheiten.',
  }),
  SIGNER_NEVER_EXPIRES: ({ nonceAccount }) => ({
    happened: say`Die Nachricht ist an die Nonce von ${part(nonceAccount)} gebunden: Einmal signiert, läuft sie nie von selbst ab.`,
    money: nothing,
    next: 'Prüfen Sie sie noch einmal, und erlauben Sie mit Absicht eine Nonce, wenn das gemeint war.',
  }),
}
