import type { carryErrors } from '../../../../core/error/carry-errors.ts'
import type { ErrorContext } from '../../../../core/error/codes.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'
import { address, amountOf, say, type Sentence, slot as slotPart, sol } from '../../../../core/text/sentence.ts'

const NOTHING_TAKEN = 'Es wurde nichts übernommen oder gesendet. Eine solche Signatur bewegt hier nichts.'
const NOTHING_PREPARED = 'Es wurde nichts vorbereitet oder signiert.'
const NOTHING_CHANGED = 'Es wurde nichts geändert.'
const NOTHING_OF_FILE = 'Aus der Datei wurde nichts übernommen.'
const REVOKE = 'Widerrufen Sie das Bundle ({bundles.planRevocation})'
const REVOKE_OR_WAIT = `${REVOKE}, oder warten Sie, bis die Transaktion gefunden wird, falls sie selbst gelandet ist. Bereiten Sie das Bundle dann neu vor.`

const HELD =
  'Die Transaktion wurde nicht gesendet und bleibt draußen. Wer die Datei hat, kann sie senden: Jetzt würde sie fehlschlagen, nichts bewegen und vielleicht ihre Gebühr kosten; später geht sie vielleicht durch.'

type Short = ErrorContext<'CARRY_NOT_FUNDED'>

const othersOf = ({ others, asset }: Short): Sentence =>
  others === 0n
    ? []
    : others < 0n
      ? say`; durch andere Transaktionen, die signiert zurückkamen, erhält es ${amountOf(-others, asset)}`
      : say`; für andere Transaktionen, die signiert zurückkamen, zahlt es ${amountOf(others, asset)}`

const keptOf = ({ holds, others, takes, keeps, asset }: Short): Sentence =>
  holds - others - takes < 0n
    ? say`Das ist mehr, als da ist.`
    : say`Damit bliebe weniger, als ein Konto mindestens hält, wenn es nicht geleert wird: ${amountOf(keeps, asset)}.`

const transactionOf = (number: number, digest: string): string => `Transaktion ${number} des Bundles mit dem Digest ${digest}`

export const germanCarryErrors: SameErrors<typeof carryErrors> = {
  CARRY_NO_WATCHED: ({ account, role }) => ({
    happened: say`${address(account)} ist kein Konto, das hier beobachtet wird${role === null ? '' : `: Sein Schlüssel liegt im Tresor hier (${role})`}.`,
    money: NOTHING_PREPARED,
    next:
      role === null
        ? 'Exportieren Sie die Adressliste auf dem Arbeitsplatz, der den Schlüssel hat, und importieren Sie sie hier.'
        : 'Planen Sie eine Zahlung direkt von diesem Konto ({payments.plan}).',
  }),
  CARRY_NONCE: ({ nonceAccount, account, authority }) => ({
    happened:
      authority === null
        ? say`${address(nonceAccount)} ist kein Nonce-Konto oder existiert nicht.`
        : say`Das Nonce-Konto ${address(nonceAccount)} gehört ${address(authority)}, und ${address(account)} soll zahlen.`,
    money: NOTHING_PREPARED,
    next: 'Nennen Sie ein Nonce-Konto, über das das zahlende Konto Autorität hat, damit derselbe Schlüssel beides signiert.',
  }),
  CARRY_NONCES_FEW: ({ needed, given, missing }) => ({
    happened: `Das Bundle braucht ${counted(needed, 'Nonce-Konto', 'Nonce-Konten')}, eines für jede Transaktion; genannt oder frei: ${given === 0 ? 'keines' : given}.`,
    money: NOTHING_PREPARED,
    next: `Erstellen Sie ${missing} weitere ({nonces.create}), mit dem zahlenden Konto als Autorität, oder nehmen Sie vorhandene auf ({nonces.keep}). Ein Bundle mit weniger Transaktionen braucht weniger.`,
  }),
  CARRY_NONCE_ELSEWHERE: ({ nonceAccount, authority }) => ({
    happened: say`Diese Transaktion wurde anderswo signiert und lebt vom Nonce-Konto ${address(nonceAccount)}. Dessen Autorität ist ${address(authority)}, und deren Schlüssel liegt nicht im Tresor hier.`,
    money: 'Es wurde nichts geändert. Die Transaktion kann landen, bis ihr Nonce-Konto fortgeschrieben wird.',
    next: 'Bereiten Sie ein Bundle vor, das das Nonce-Konto fortschreibt ({bundles.planRevocation}), und lassen Sie es dort signieren, wo jener Schlüssel ist. Was aus der Transaktion geworden ist, zeigt {activity.payment}.',
  }),
  CARRY_NOTHING_TO_REVOKE: ({ digest }) => ({
    happened: `Vom Bundle mit dem Digest ${digest} ist auf die verlangte Weise nichts zu widerrufen, oder dem Konto, das zahlen soll, fehlt die Gebühr.`,
    money: NOTHING_PREPARED,
    next: 'Was aus jeder seiner Transaktionen wird und warum, zeigt {bundles.planRevocation}.',
  }),
  CARRY_NOT_PREPARED: ({ digest }) => ({
    happened: `Mit diesem Journal wurde kein Bundle mit dem Digest ${digest} vorbereitet und keines mit einer seiner Nachrichten.`,
    money: 'Nichts davon wurde übernommen oder gesendet. Was signiert wurde, kann jeder senden, der es hat.',
    next: 'Prüfen Sie, ob dies die Datei ist, die zurückkam, und ob das Journal das ist, mit dem sie vorbereitet wurde. Siehe {bundles.list}.',
  }),
  CARRY_UNKNOWN: ({ digest }) => ({
    happened: `Mit diesem Journal wurde kein Bundle mit dem Digest ${digest} vorbereitet.`,
    money: NOTHING_CHANGED,
    next: 'Welche vorbereitet wurden, zeigt {bundles.list}.',
  }),
  CARRY_NO_TRANSACTION: ({ digest, number, transactions }) => ({
    happened: `Das Bundle mit dem Digest ${digest} hat ${counted(transactions, 'Transaktion', 'Transaktionen')} und keine mit der Nummer ${number}.`,
    money: NOTHING_CHANGED,
    next: 'Die Nummern seiner Transaktionen zeigt {bundles.list}.',
  }),
  CARRY_SEVERAL_SIGNERS: ({ digest, number, signers }) => ({
    happened: `${transactionOf(number, digest)} hat ${signers} Unterzeichner, und ein Air-Gap-Signer wird um eine einzige Signatur gebeten.`,
    money: NOTHING_CHANGED,
    next: 'Lassen Sie das Bundle als Datei signieren, auf einem Offline-Arbeitsplatz, der alle ihre Schlüssel hat.',
  }),
  CARRY_NOT_OUT: ({ digest, number, state }) => ({
    happened: `${transactionOf(number, digest)} ${state === 'dead' ? 'kann nachweislich nie mehr landen' : 'kam signiert zurück'}: Davon ist nichts zu signieren.`,
    money:
      state === 'dead'
        ? 'Nichts davon wurde gezahlt, und nichts davon kann es werden.'
        : 'Die Transaktion wurde gesendet und wird bis zu ihrem Ende verfolgt.',
    next: state === 'dead' ? 'Bereiten Sie sie neu vor. Ihre Referenzen sind frei.' : 'Was aus ihr geworden ist, zeigt {bundles.list}.',
  }),
  CARRY_OTHER_REQUEST: ({ number, other }) => ({
    happened: `Die Signatur antwortet auf eine andere Anforderung als die von Transaktion ${number}${other === null ? ' und auf keine dieses Bundles' : `: auf die von Transaktion ${other} desselben Bundles`}.`,
    money: NOTHING_TAKEN,
    next:
      other === null
        ? 'Zeigen Sie die Anforderung noch einmal ({bundles.requestSignature}), und scannen Sie die Signatur, die der Signer dazu zeigt.'
        : `Übernehmen Sie sie für Transaktion ${other}.`,
  }),
  CARRY_OTHER_MESSAGE: ({ number, other }) => ({
    happened: `Die Signatur gehört zu Transaktion ${other} des Bundles und nicht zu Transaktion ${number}.`,
    money: NOTHING_TAKEN,
    next: `Übernehmen Sie sie für Transaktion ${other}.`,
  }),
  CARRY_OTHER_SIGNER: ({ number, wanted, signer }) => ({
    happened: say`Transaktion ${number} wurde mit dem Schlüssel von ${address(signer)} signiert; gebraucht wird der Schlüssel von ${address(wanted)}.`,
    money: NOTHING_TAKEN,
    next: 'Prüfen Sie am Signer, an welchem Pfad der Schlüssel des zahlenden Kontos steht, und zeigen Sie die Anforderung mit diesem Pfad noch einmal ({bundles.requestSignature}).',
  }),
  CARRY_NOT_WRITTEN: ({ digest, why }) => ({
    happened: `Das Bundle mit dem Digest ${digest} ist vorbereitet, und seine Datei wurde nicht geschrieben. ${why}`,
    money:
      'Es wurde nichts signiert. Seine Referenzen, seine Nonce-Konten und sein Geld sind belegt, bis es zurückgebracht wird oder nachgewiesen ist, dass es nie mehr landen kann.',
    next: 'Prüfen Sie, ob auf dem Datenträger Platz ist und der Ordner Ihnen gehört, und schreiben Sie die Datei dann mit diesem Digest ({bundles.write}).',
  }),
  CARRY_NOT_WHOLE: ({ out, dead, sent }) => ({
    happened: [
      ...(out === 0
        ? []
        : [
            `${counted(out, 'Transaktion', 'Transaktionen')} des Bundles ${out === 1 ? 'ist' : 'sind'} draußen: nicht signiert zurück oder nicht gesendet, weil ${out === 1 ? 'sie fehlschlagen würde' : 'sie fehlschlagen würden'}.`,
          ]),
      ...(dead === 0
        ? []
        : [`${counted(dead, 'Transaktion', 'Transaktionen')} des Bundles ${dead === 1 ? 'kann' : 'können'} nachweislich nie mehr landen.`]),
    ].join(' '),
    money: `${counted(sent, 'Transaktion ist', 'Transaktionen sind')} wie angezeigt beendet.${out === 0 ? '' : ' Was draußen ist, kann jeder signieren und senden, der das Bundle hat.'}`,
    next:
      out === 0
        ? 'Bereiten Sie den Rest neu vor: Seine Referenzen sind frei.'
        : 'Lassen Sie signieren, was es nicht ist, oder warten Sie, bis die Ausführung möglich ist, und importieren Sie die Datei noch einmal: Was übernommen wurde, wird nicht zweimal gesendet. Siehe {bundles.list}.',
  }),
  CARRY_DEAD: ({ digest }) => ({
    happened: `Jede Transaktion des Bundles mit dem Digest ${digest} kann nachweislich nie mehr landen: Ihr Nonce-Konto enthält einen anderen Wert, und keine davon steht im Kontobuch.`,
    money: 'Nichts davon wurde bewegt, und nichts davon kann es werden.',
    next: 'Bereiten Sie es neu vor. Seine Referenzen und seine Konten sind frei.',
  }),
  CARRY_LANDED: ({ digest, number }) => ({
    happened: `${transactionOf(number, digest)} galt als nichtig und steht trotzdem im Kontobuch.`,
    money: `Was sie zahlt oder einsammelt, ist bewegt. ${NOTHING_OF_FILE}`,
    next: 'Sehen Sie nach ({cases.list}), und prüfen Sie, ob etwas anderes ihre Referenzen bezahlt oder ihre Konten eingesammelt hat, während sie als nichtig galt.',
  }),
  CARRY_STALE: ({ digest, number, account }) => ({
    happened: `${transactionOf(number, digest)} beweist, was im Konto ${account} verfügbar war, als sie vorbereitet wurde, und das Konto hat sich seither geändert.`,
    money: `${NOTHING_OF_FILE} Wer die Datei hat, kann die Transaktion senden; dann schlägt sie fehl, bewegt nichts und kostet ihre Gebühr.`,
    next: REVOKE_OR_WAIT,
  }),
  CARRY_COPY_STALE: ({ digest, number, account }) => ({
    happened: `${transactionOf(number, digest)} schreibt, was im Konto ${account} nach der Übernahme verfügbar ist, und das Verfügbare hat sich seit der Vorbereitung geändert.`,
    money: `${NOTHING_OF_FILE} Wer die Datei hat, kann die Transaktion senden; dann wird das Ausstehende trotzdem übernommen, und was verfügbar ist, kann womöglich niemand mehr lesen.`,
    next: REVOKE_OR_WAIT,
  }),
  CARRY_DEARER: ({ digest, number, plannedLamports, feeLamports }) => ({
    happened: say`${transactionOf(number, digest)} kostet jetzt ${sol(feeLamports)} und wurde für ${sol(plannedLamports)} vorbereitet: Das Netz verlangt seither nach einer anderen Regel.`,
    money: `${NOTHING_OF_FILE} Wer die Datei hat, kann die Transaktion senden; dann kostet sie die neue Gebühr, oder sie kann nicht ausgeführt werden.`,
    next: `${REVOKE}, und bereiten Sie es dann neu vor.`,
  }),
  CARRY_NOT_FUNDED: (short) => ({
    happened: say`${transactionOf(short.number, short.digest)} nimmt ${amountOf(short.takes, short.asset)} von ${address(short.account)}, das ${amountOf(short.holds, short.asset)} hält${othersOf(short)}. ${keptOf(short)}`,
    money: HELD,
    next: 'Füllen Sie das Konto auf, oder warten Sie, bis endgültig ist, was darauf zahlt, und importieren Sie dieselbe Datei noch einmal. Was nicht mehr gewünscht ist, wird widerrufen ({bundles.planRevocation}).',
  }),
  CARRY_FAILS: ({ digest, number, why }) => ({
    happened: `Nodes haben ${transactionOf(number, digest)} ausprobiert, und sie schlägt fehl: ${why}.`,
    money: HELD,
    next: 'Beseitigen Sie, woran sie scheitert, und importieren Sie dieselbe Datei noch einmal. Was nicht mehr durchgehen kann, wird widerrufen ({bundles.planRevocation}) und neu vorbereitet.',
  }),
  CARRY_ALTERED: ({ digest, number }) => ({
    happened: `${transactionOf(number, digest)} steht in diesem Journal nicht so, wie sie hinausging: Jemand hat hineingeschrieben.`,
    money:
      'Ihre Nachricht kann signiert sein und landen. Ihre Referenzen und ihr Geld bleiben belegt, und niemand kann hier feststellen, was daraus wird.',
    next: 'Was betroffen ist, nennt {activity.verify}. Vergleichen Sie mit der Datei des Bundles, und schlagen Sie das Nonce-Konto bei einem Node nach.',
  }),
  CARRY_GAP_CLOSED: ({ digest, number, account }) => ({
    happened: say`Das Nonce-Konto von ${transactionOf(number, digest)} enthält einen anderen Wert, und eine Lücke in der Vorgeschichte von ${address(account)} wurde ungelesen geschlossen: Niemand kann hier feststellen, ob die Transaktion darin gelandet ist.`,
    money: 'Was sie zahlt, kann gezahlt sein. Ihre Referenzen bleiben belegt.',
    next: 'Lesen Sie die Blöcke ab vor der Lücke noch einmal ({ledger.readAgain}), mit einem Node, der sie hat.',
  }),
  CARRY_NOT_SHOWN: ({ digest, number, signature }) => ({
    happened: `${transactionOf(number, digest)} steht im Kontobuch, und kein Node zeigt die Signaturen aller, die sie signiert haben: ${signature}.`,
    money: 'Sie ist gelandet und wird übernommen, sobald ein Node ihre Signaturen zeigt. Bis dahin bleibt belegt, wovon sie nimmt.',
    next: 'Konfigurieren Sie einen Node, der Transaktionen dieses Alters aufbewahrt. Ist das Bundle nicht zurückgekommen, genügt auch seine signierte Datei: Bringen Sie sie zurück ({bundles.import}).',
  }),
  CARRY_NOT_TOLD: ({ digest, number, signature }) => ({
    happened: `${transactionOf(number, digest)} ging mit Leerstellen hinaus, und kein Node zeigt die Bytes einer Transaktion desselben Unterzeichners, die es sein kann: ${signature}.`,
    money: 'Ob sie gelandet ist, ist nicht bekannt, bis ein Node jene Transaktion zeigt. Bis dahin bleibt belegt, wovon sie nimmt.',
    next: 'Konfigurieren Sie einen Node, der Transaktionen dieses Alters aufbewahrt. Wurde das Bundle signiert, bringen Sie seine Datei zurück ({bundles.import}).',
  }),
  CARRY_NO_HIDDEN: ({ account }) => ({
    happened: say`${address(account)} ist kein Token-Konto, das vertrauliche Transfers annimmt.`,
    money: NOTHING_PREPARED,
    next: 'Prüfen Sie die Adresse. Ein Konto wird von seinem Inhaber für vertrauliche Transfers eingerichtet.',
  }),
  CARRY_BLANK: ({ digest, number }) => ({
    happened: `${transactionOf(number, digest)} hat Leerstellen, die nur ein Arbeitsplatz mit den Schlüsseln des verborgenen Guthabens ausfüllt. Ein Air-Gap-Signer signiert die Bytes, die er bekommt, und erstellt keine Beweise.`,
    money: NOTHING_CHANGED,
    next: 'Übertragen Sie die Datei des Bundles auf einen Offline-Arbeitsplatz, der die Schlüssel hat; noch einmal geschrieben wird sie mit {bundles.write}.',
  }),
  CARRY_UNEXPLAINED: ({ account, count, signature, slot }) => ({
    happened: say`${address(account)} hat ${count === 1 ? 'eine Transaktion' : `${count} Transaktionen`} signiert, die dieses Journal nicht vorbereitet hat, die letzte in Slot ${slotPart(slot)}: ${signature}.`,
    money: NOTHING_PREPARED,
    next: 'Schlagen Sie jede davon nach: Eine kann genau die Zahlung sein, die Sie gerade vorbereiten, ausgeführt, als dieses Journal schon weiter war. Ist es keine, bereiten Sie sie noch einmal vor, und nennen Sie die letzte Signatur als erklärt.',
  }),
  CARRY_SIGNED_OTHERWISE: ({ digest, number, signature }) => ({
    happened: `${transactionOf(number, digest)} wurde schon früher mit einer anderen Signatur derselben Bytes zurückgebracht, ${signature}.`,
    money: `Beide Signaturen sind gültig, und eine der zwei kann landen, nicht beide: Sie verbrauchen denselben Nonce-Wert. Welche auch landet, sie wird gefunden. ${NOTHING_OF_FILE}`,
    next: 'Verfolgen Sie die Zahlung unter der Signatur, die zuerst zurückgebracht wurde. Schreitet ihr Nonce-Konto unter der anderen fort, übernimmt dieses Journal jene.',
  }),
  CARRY_BEING_REVOKED: ({ digest, number, by }) => ({
    happened: `Das Nonce-Konto von ${transactionOf(number, digest)} soll durch ${by} fortgeschrieben werden, damit die Transaktion nie landet.`,
    money:
      'Es wurde nichts übernommen oder gesendet. Wer die signierte Transaktion hat, kann sie senden, bis das Fortschreiben endgültig ist.',
    next: 'Lassen Sie das Fortschreiben signieren und ausführen. Soll die Transaktion doch ausgeführt werden, widerrufen Sie zuerst das Fortschreiben ({bundles.planRevocation}), und importieren Sie die Datei noch einmal, sobald das beendet ist.',
  }),
  CARRY_UNSIGNED: ({ digest, transactions }) => ({
    happened: `Keine ${transactions === 1 ? 'Transaktion' : `der ${transactions} Transaktionen`} des Bundles mit dem Digest ${digest} ist von allen ihren Unterzeichnern signiert.`,
    money: 'Es wurde nichts übernommen oder gesendet.',
    next: 'Bringen Sie die Datei zurück, die dort geschrieben wurde, wo signiert wurde, und deren Name auf -signed endet ({bundles.import}).',
  }),
}
