import type { operationErrors } from '../../../../core/error/operation-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'
import { address as part, say } from '../../../../core/text/sentence.ts'
import { LOOK_FIRST, MAY_BE_DONE } from './may-be-done.ts'

const NOTHING_CHANGED = 'Es hat sich nichts geändert.'
const NOTHING_DONE = 'Es wurde nichts getan.'
const NOT_OPENED = 'Es wurde nichts geöffnet und nichts getan.'
const NOT_DERIVED = 'Es wurde kein Konto abgeleitet.'

export const germanOperationErrors: SameErrors<typeof operationErrors> = {
  OPERATION_UNKNOWN: ({ operation }) => ({
    happened: `Es gibt keine Operation „${operation}“.`,
    money: NOTHING_DONE,
    next: 'Rufen Sie help auf, um die Operationen zu sehen.',
  }),
  OPERATION_ARGUMENT: ({ field, problem }) => ({
    happened: `Das Argument ${field} kann nicht verwendet werden: ${problem}.`,
    money: NOTHING_DONE,
    next: 'Berichtigen Sie es, und fragen Sie noch einmal.',
  }),
  OPERATION_DEFECT: ({ what }) => ({
    happened: `Strongroom traf auf einen Fall, für den es nicht gemacht ist: ${what}.`,
    money: `Was gesendet wurde, steht im Journal und wird verfolgt. ${MAY_BE_DONE}`,
    next: `Starten Sie Strongroom neu. ${LOOK_FIRST} Geschieht es wieder, melden Sie es mit den letzten Einträgen des Journals.`,
  }),
  START_STEERED: ({ by }) => ({
    happened: `Strongroom startet nicht mit ${by}: Dadurch könnten andere seinen Speicher oder die Schlüssel seiner Nodes lesen, ändern, was es ausführt, oder sich als Node ausgeben.`,
    money: NOT_OPENED,
    next: 'Nehmen Sie es aus der Umgebung oder der Befehlszeile, und starten Sie neu.',
  }),
  DATA_FOLDER_SHARED: ({ path }) => ({
    happened: `Jeder Benutzer dieses Rechners darf im Datenordner ${path} schreiben und könnte andere Dateien an die Stelle von Tresor und Journal legen.`,
    money: NOT_OPENED,
    next: 'Nehmen Sie dieses Recht weg (chmod o-w), sehen Sie nach, ob die Dateien Ihre sind, und starten Sie neu.',
  }),
  SETTINGS_MALFORMED: ({ path }) => ({
    happened: `Die Einstellungsdatei ${path} kann nicht gelesen werden.`,
    money: 'Es wurde nichts gesendet, und nichts ist verloren; Journal und Tresor sind andere Dateien.',
    next: 'Reparieren Sie die Datei, oder entfernen Sie sie, und stellen Sie neu ein, was sie enthielt: Ihre Nodes, was ein gesperrtes Fenster zeigt oder welches Netz geöffnet war.',
  }),
  NETWORK_FIXED: ({ network }) => ({
    happened: `Dieses Strongroom wurde allein für das Netz ${network} gestartet.`,
    money: NOTHING_CHANGED,
    next: 'Starten Sie es mit --network und dem Namen des anderen.',
  }),
  NETWORK_NOT_AT_REST: ({ transactions, signed, awaiting }) => ({
    happened: `In diesem Netz ist nicht alles beendet: ${counted(transactions, 'Transaktion ist', 'Transaktionen sind')} beschlossen und nicht abgeschlossen, ${counted(signed, 'Signatur kann', 'Signaturen können')} noch landen, ${counted(awaiting, 'wartet', 'warten')} auf eine zweite Person.`,
    money:
      'Es hat sich nichts geändert. All das steht im Journal dieses Netzes. Solange ein anderes Netz offen ist, wird hier nichts gesendet oder verfolgt, und was signiert ist, kann noch landen.',
    next: 'Warten Sie, bis es beendet ist, oder bestätigen Sie, dass es zurückbleibt. Was noch landen kann, nennt {outstanding.list}.',
  }),
  NETWORK_NOT_PRACTICE: ({ name, network }) => ({
    happened: `Der Node ${name} ist im Netz ${network}, und dies ist ein Übungs-Datenordner.`,
    money: 'Es wurde nichts gesendet. Übungsschlüssel erreichen nie ein anderes Netz.',
    next: `Starten Sie mit --network ${network}; dort gibt es einen eigenen Tresor und ein eigenes Journal.`,
  }),
  NODE_KNOWN: ({ name }) => ({
    happened: `Einen Node namens ${name} gibt es schon.`,
    money: NOTHING_CHANGED,
    next: 'Wählen Sie einen anderen Namen, oder entfernen Sie zuerst jenen Node.',
  }),
  NODE_UNKNOWN: ({ name }) => ({
    happened: `Es gibt keinen Node namens ${name}.`,
    money: NOTHING_CHANGED,
    next: 'Die Namen zeigt {nodes.status}.',
  }),
  NODE_ADVICE: ({ problem }) => ({
    happened: `Ein Startbefehl kann nicht angegeben werden: ${problem}.`,
    money: 'Es wurde nichts getan; ein Rat ändert nichts.',
    next: 'Fragen Sie noch einmal mit einem anderen Wert.',
  }),
  FAUCET_NONE: ({ network }) => ({
    happened: `Das Netz ${network} hat keinen Faucet: Seine Token sind echtes Geld.`,
    money: 'Es wurde kein Node gefragt und nichts gesendet.',
    next: 'Probieren Sie etwas im Übungs-, Test- oder Entwicklungsnetz aus.',
  }),
  FAUCET_NO_ACCOUNT: () => ({
    happened: 'Hier gibt es noch kein Treasury-Konto, an das der Faucet zahlen könnte.',
    money: 'Es wurde kein Node gefragt und nichts gesendet.',
    next: 'Nennen Sie eine Adresse, oder legen Sie zuerst einen Tresor an.',
  }),
  ACCOUNT_KNOWN: ({ address }) => ({
    happened: say`${part(address)} wird schon beobachtet.`,
    money: NOTHING_CHANGED,
    next: 'Es ist nichts zu tun.',
  }),
  ACCOUNT_UNKNOWN: ({ address }) => ({
    happened: say`Hier gibt es kein Konto ${part(address)}.`,
    money: NOTHING_CHANGED,
    next: 'Welche es gibt, zeigt {accounts.list}; sonst beobachten Sie die Adresse zuerst.',
  }),
  ACCOUNT_NOT_OF_VAULT: ({ address }) => ({
    happened: say`Das Journal führt ${part(address)} als eines unserer Konten, und die Schlüssel des Tresors sagen etwas anderes.`,
    money: 'Es hat sich nichts geändert. Was an jene Adresse gezahlt wird, geht möglicherweise an jemand anderen.',
    next: 'Geben Sie die Adresse an niemanden weiter. Prüfen Sie das Journal, und sehen Sie nach, wer in seine Datei schreiben kann.',
  }),
  CUSTOMERS_UNREADABLE: ({ file, line, reason }) => ({
    happened: `Die Liste ${file} kann${line === null ? '' : ` ab Zeile ${line}`} nicht übernommen werden: ${reason}.`,
    money: NOT_DERIVED,
    next: 'Berichtigen Sie die Liste, ein Name pro Zeile, und geben Sie sie noch einmal an.',
  }),
  CUSTOMER_KNOWN: ({ name, address }) => ({
    happened: say`Das Konto ${part(address)} hat schon die Bezeichnung „${name}“.`,
    money: NOT_DERIVED,
    next: 'Geben Sie einem anderen Kunden einen anderen Namen. Haben Sie diese Liste schon einmal angegeben, bestätigen Sie, dass Konten mit diesen Namen bleiben, und geben Sie sie noch einmal an.',
  }),
  CUSTOMER_AMBIGUOUS: ({ name, count }) => ({
    happened: `${count} Konten haben die Bezeichnung „${name}“: Welches davon gemeint ist, ist nicht bekannt.`,
    money: NOT_DERIVED,
    next: 'Geben Sie jedem davon eine eigene Bezeichnung, und geben Sie die Liste noch einmal an.',
  }),
  CUSTOMERS_NOT_WRITTEN: ({ path, detail, derived }) => ({
    happened: `Die Datei ${path} konnte nicht geschrieben werden (${detail}). Zuvor ${derived === 1 ? 'wurde' : 'wurden'} ${counted(derived, 'Konto', 'Konten')} abgeleitet, mit den Namen als Bezeichnungen.`,
    money: 'Jedes Konto steht im Journal und wird beobachtet: Was darauf gezahlt wird, wird gutgeschrieben.',
    next: 'Prüfen Sie, ob auf dem Datenträger Platz ist und der Ordner Ihnen gehört. Geben Sie dann dieselbe Liste noch einmal an, und bestätigen Sie, dass Konten mit diesen Namen bleiben.',
  }),
  DEPOSIT_UNKNOWN: ({ id }) => ({
    happened: `Es gibt keine Einzahlung ${id}.`,
    money: NOTHING_CHANGED,
    next: 'Welche es gibt, zeigt {deposits.list}.',
  }),
  PAYMENT_UNKNOWN: ({ intent }) => ({
    happened: `Es gibt keine Zahlung ${intent}.`,
    money: NOTHING_CHANGED,
    next: 'Die Zahlungen eines Sweeps zeigt {sweeps.show}.',
  }),
  PAYMENT_CAN_BE_TOLD: ({ intent }) => ({
    happened: `${intent} ist nicht als „nicht bekannt“ beendet, deshalb gibt es daran nichts zu schließen.`,
    money: NOTHING_CHANGED,
    next: 'Was daraus geworden ist, zeigt {activity.payment}.',
  }),
  PAYMENT_CLOSED: ({ intent }) => ({
    happened: `${intent} ist schon geschlossen.`,
    money: NOTHING_CHANGED,
    next: 'Mit welcher Notiz, zeigt {activity.payment}.',
  }),
  EXPORT_FAILED: ({ path, detail }) => ({
    happened: `Die Datei ${path} konnte nicht geschrieben werden (${detail}).`,
    money: 'Es hat sich nichts geändert; das Journal ist eine andere Datei.',
    next: 'Prüfen Sie, ob auf dem Datenträger Platz ist und der Ordner Ihnen gehört, und exportieren Sie dann noch einmal.',
  }),
  EXPORT_UNREADABLE: ({ path, detail }) => ({
    happened: `Die exportierte Datei ${path} konnte nicht gelesen werden (${detail}).`,
    money: 'Es hat sich nichts geändert; das Journal ist eine andere Datei.',
    next: 'Exportieren Sie noch einmal, wenn es die Datei nicht mehr gibt.',
  }),
  MINT_KNOWN: ({ mint }) => ({
    happened: say`Der Mint ${part(mint)} ist schon gelistet.`,
    money: NOTHING_CHANGED,
    next: 'Es ist nichts zu tun. Einen anderen Namen gibt ihm {mints.label}.',
  }),
  MINT_NAME_TAKEN: ({ label, other, mint }) => ({
    happened:
      mint === null
        ? `„${label}“ liest sich wie ${other}, der native Token, und so kann kein Token heißen.`
        : say`„${label}“ liest sich wie „${other}“, und so heißt der Token des Mints ${part(mint)}.`,
    money: 'Es hat sich nichts geändert. Beträge der beiden ließen sich nicht auseinanderhalten.',
    next: 'Geben Sie ihm einen Namen, der sich wie kein anderer liest. Welche vergeben sind, zeigt {mints.list}.',
  }),
  MINT_NOT_LISTED: ({ mint }) => ({
    happened: say`Der Mint ${part(mint)} ist nicht gelistet und hat hier deshalb keinen Namen.`,
    money: NOTHING_CHANGED,
    next: 'Prüfen Sie die Adresse. Gelistet wird er mit {mints.add}.',
  }),
  MINT_LISTED: ({ mint }) => ({
    happened: say`Der Mint ${part(mint)} ist gelistet: Er ist hier Geld und kann nicht ignoriert werden.`,
    money: 'Es hat sich nichts geändert. Einzahlungen davon werden wie bisher gutgeschrieben.',
    next: 'Es ist nichts zu tun. Was ignoriert werden kann, zeigt {mints.unlisted}.',
  }),
  MINT_NOT_SEEN: ({ mint }) => ({
    happened: say`Vom Mint ${part(mint)} ist auf keinem Ihrer Konten etwas angekommen.`,
    money: NOTHING_CHANGED,
    next: 'Prüfen Sie die Adresse. Was angekommen und nicht gelistet ist, zeigt {mints.unlisted}.',
  }),
  MINT_NOT_FOUND: ({ mint, reason }) => ({
    happened: say`${part(mint)} ist kein Mint, der gelistet werden kann: ${reason}.`,
    money: 'Einzahlungen davon werden gezeigt, aber nicht gutgeschrieben.',
    next: 'Prüfen Sie die Adresse mit dem Emittenten des Tokens.',
  }),
  CASE_UNKNOWN: ({ id }) => ({
    happened: `Es gibt keinen Fall ${id}.`,
    money: NOTHING_CHANGED,
    next: 'Welche es gibt, zeigt {cases.list}.',
  }),
  CASE_CLOSED: ({ id }) => ({
    happened: `Der Fall ${id} ist schon geschlossen.`,
    money: NOTHING_CHANGED,
    next: 'Mit welcher Notiz, zeigt {cases.show}.',
  }),
  CASE_NOT_PROVED: ({ intent }) => ({
    happened: `Die Nodes zeigen die Transaktion der Zahlung ${intent} gerade nicht als finalisiert oder sind sich darüber nicht einig.`,
    money: 'Der Fall bleibt offen, und seine Konten bleiben gehalten; es wurde nichts gesendet.',
    next: 'Sehen Sie nach ({nodes.status}), und versuchen Sie es noch einmal, sobald zwei Nodes die Transaktion zeigen.',
  }),
  DECISION_UNKNOWN: ({ id }) => ({
    happened: `Unter dem Namen ${id} wurde nichts beschlossen.`,
    money: NOTHING_CHANGED,
    next: 'Was beschlossen wurde, zeigen {sweeps.list} und {payments.list}.',
  }),
  DECISION_CHANGED: ({ id }) => ({
    happened: `Was von ${id} auf Ihre Bestätigung wartet, ist nicht mehr, was gelesen wurde: Eine Transaktion davon ist seither beendet oder kann nicht mehr landen.`,
    money: 'Nichts davon wurde bestätigt oder zurückgenommen.',
    next: 'Lesen Sie es noch einmal ({activity.unconfirmed}), und bestätigen Sie es dann.',
  }),
  TASK_CANNOT_STOP: ({ id }) => ({
    happened: `Die Aufgabe ${id} ist beendet, oder sie lässt sich nicht anhalten.`,
    money: NOTHING_CHANGED,
    next: 'Welche es gibt, zeigt {tasks.list}.',
  }),
  TASK_STOPPED: ({ what }) => ({
    happened: `Jemand hat dies angehalten, bevor es fertig war: ${what}.`,
    money: 'Es liest nur das Journal: Es wurde nichts geändert oder gesendet, und es bleibt kein Teil einer Datei zurück.',
    next: 'Verlangen Sie es noch einmal, wenn Sie es wollen.',
  }),
  TASK_UNKNOWN: ({ id }) => ({
    happened: `Es gibt keine Aufgabe ${id}; Aufgaben werden vergessen, wenn Strongroom beendet wird, was sie getan haben, nicht.`,
    money: NOTHING_CHANGED,
    next: 'Welche es gibt, zeigt {tasks.list}.',
  }),
}
