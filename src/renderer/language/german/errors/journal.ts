import type { journalErrors } from '../../../../core/error/journal-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'
import { address, say, slot as slotPart } from '../../../../core/text/sentence.ts'
import { stateInGerman } from './states.ts'

const WHO_WROTE = 'Lassen Sie das Journal prüfen ({activity.verify}), und stellen Sie fest, wer in den Datenordner schreiben kann.'

export const germanJournalErrors: SameErrors<typeof journalErrors> = {
  JOURNAL_FULL: ({ path }) => ({
    happened: `Der Datenträger, auf dem das Journal ${path} liegt, ist voll.`,
    money:
      'Was gerade geschrieben werden sollte, wurde nicht geschrieben, und seinetwegen wurde nichts gesendet; alles davor ist erhalten.',
    next: 'Schaffen Sie Platz, und tun Sie es dann noch einmal.',
  }),
  JOURNAL_READ_ONLY: ({ path }) => ({
    happened: `Das Journal ${path} kann nicht beschrieben werden: Die Datei oder ihr Ordner ist schreibgeschützt.`,
    money: 'Es wurde nichts gesendet; was das Journal enthält, ist erhalten.',
    next: 'Geben Sie dem Besitzer dieses Programms dort das Schreibrecht, und starten Sie dann neu.',
  }),
  JOURNAL_DAMAGED: ({ path, detail }) => ({
    happened: `Das Journal ${path} ist beschädigt oder kein Journal (${detail}).`,
    money: 'Geld auf der Chain ist davon nicht berührt. Aus einem Journal, dem nicht zu trauen ist, wird nichts signiert oder gesendet.',
    next: 'Verschieben Sie die Datei und die daneben, die auf -wal und -shm enden, in einen anderen Ordner, und behalten Sie sie: Bleiben sie dort, beschädigen sie das Journal, das Sie dorthin legen. Legen Sie die neueste Sicherung an die Stelle des Journals, und starten Sie neu. Zahlungen, die in der Sicherung offen sind, können seither ausgeführt worden sein, deshalb wird nichts signiert, bis sie mit der Chain verglichen sind. Zahlen Sie davor nichts auf anderem Weg.',
  }),
  JOURNAL_DISK_FAILED: ({ path, detail }) => ({
    happened: `Der Datenträger versagte, während das Journal ${path} gelesen oder geschrieben wurde (${detail}).`,
    money: 'Was gerade geschrieben wurde, ist vielleicht erhalten, vielleicht nicht; seinetwegen wurde nichts gesendet.',
    next: 'Starten Sie neu, damit das Journal noch einmal gelesen wird. Geschieht es wieder, verschieben Sie den Datenordner auf einen anderen Datenträger.',
  }),
  JOURNAL_UNREADABLE: ({ path, detail }) => ({
    happened: `Die Datei ${path} kann nicht geöffnet werden (${detail}).`,
    money: 'Es wurde nichts gesendet.',
    next: 'Prüfen Sie, ob der Ordner existiert und Ihnen gehört.',
  }),
  JOURNAL_BUSY: ({ path }) => ({
    happened: `Ein anderes Programm schreibt in ${path}.`,
    money: 'Es wurde nichts geschrieben und nichts gesendet.',
    next: 'Schließen Sie das Programm, das die Datei geöffnet hat, und tun Sie es dann noch einmal.',
  }),
  JOURNAL_ATTEMPT_ALTERED: ({ intent, attempt }) => ({
    happened: `Nachricht ${attempt} von ${intent} steht nicht so im Journal, wie sie signiert wurde: Ihre Bytes, ihr Digest oder ihre Signatur wurden geändert.`,
    money:
      'Für diese Zahlung wird nichts mehr signiert. Ob die Nachricht, die signiert wurde, gelandet ist, ist nicht bekannt. Andere Zahlungen laufen weiter.',
    next: `${WHO_WROTE} Bevor Sie unter einer anderen Referenz zahlen, fragen Sie den Empfänger, und schreiben Sie die Nonce fort, falls unter einer signiert wurde: Bis dahin kann die Nachricht noch landen.`,
  }),
  JOURNAL_PLAN_ALTERED: ({ intent }) => ({
    happened: `Was das Journal über ${intent} sagt, ist nicht, was die Transaktion tut: Dort steht ein anderer Empfänger, ein anderes Konto, ein anderer Betrag, ein anderes Asset oder eine andere Gebühr.`,
    money: 'Dafür wurde nichts Neues signiert oder gesendet, und so kann es niemand genehmigen oder bestätigen.',
    next: `${WHO_WROTE} Lehnen Sie es dann ab ({approvals.decline}), oder nehmen Sie es zurück, wo es auf Ihre Bestätigung wartet ({activity.unconfirmed}), und beschließen Sie es neu.`,
  }),
  JOURNAL_PLAN_UNREADABLE: ({ intent }) => ({
    happened: `Was das Journal zu ${intent} enthält, liest sich nicht als geplante Transaktion: Jemand anderes hat dort geschrieben, oder die Datei ist beschädigt.`,
    money: 'Dafür wird nichts Neues signiert oder gesendet, und niemand kann es bestätigen. Alles andere läuft weiter.',
    next: `${WHO_WROTE} Nehmen Sie es dann zurück, wo es auf Ihre Bestätigung wartet ({activity.unconfirmed}), und beschließen Sie es neu.`,
  }),
  JOURNAL_CHECK_ENDED: ({ reason }) => ({
    happened: `Die Prüfung des ganzen Journals endete, bevor sie fertig war (${reason}).`,
    money: 'Sie liest nur: Es wurde nichts geändert oder gesendet. Ob das Journal unversehrt ist, ist nicht bekannt.',
    next: 'Führen Sie {activity.verify} noch einmal aus. Endet es wieder so, geben Sie Speicher frei, oder geben Sie diesem Rechner mehr davon.',
  }),
  JOURNAL_IN_USE: ({ dataDir }) => ({
    happened: `Ein anderes Strongroom ist auf ${dataDir} geöffnet.`,
    money: 'Zwei zugleich könnten doppelt zahlen, deshalb hat dieses nichts getan.',
    next: 'Verwenden Sie das geöffnete, oder schließen Sie es zuerst. Ist es ein laufender Befehl, warten Sie, bis er beendet ist.',
  }),
  JOURNAL_NEWER: ({ path, version, known }) => ({
    happened: `Das Journal ${path} wurde von einem neueren Strongroom geschrieben (Version ${version}; dieses kennt ${known}).`,
    money: 'Es wurde nichts geändert oder gesendet.',
    next: 'Starten Sie wieder das neuere Strongroom. Ein älteres kann dieses Journal nicht öffnen.',
  }),
  JOURNAL_PAYMENT_KNOWN: ({ key, intent }) => ({
    happened: `Die Zahlung ${key} wurde schon beschlossen (${intent}) und ist ausgeführt oder kann es noch werden.`,
    money: 'Sie wurde kein zweites Mal gezahlt; es wurde nichts gesendet.',
    next: 'Wie weit sie ist, zeigt {activity.payment}. Um mit Absicht noch einmal an denselben Empfänger zu zahlen, geben Sie der neuen Zahlung eine andere Referenz.',
  }),
  JOURNAL_NONCE_TAKEN: ({ nonceAccount, intent }) => ({
    happened: `Das Nonce-Konto ${nonceAccount} wird von ${intent} benutzt, oder über seinen jetzigen Wert wurde schon einmal signiert.`,
    money: 'Es wurde nichts signiert: Von zwei Nachrichten über einen Nonce-Wert könnten beide als gezahlt gelten.',
    next: 'Warten Sie, bis jene Zahlung beendet ist, widerrufen Sie sie, oder erstellen Sie ein anderes Nonce-Konto.',
  }),
  JOURNAL_MESSAGE_KNOWN: ({ by }) => ({
    happened: `Dieselbe Transaktion, Byte für Byte, wurde schon einmal erstellt (${by}).`,
    money:
      'Es wurde nichts vorbereitet oder signiert: Das Netz nimmt gleiche Transaktionen nur einmal an, und die zweite Zahlung würde nicht ausgeführt.',
    next: 'Was aus der ersten geworden ist, zeigen {bundles.list} und {activity.payment}.',
  }),
  JOURNAL_OTHER_NETWORK: ({ expected, found }) => ({
    happened: `Dieses Journal gehört zum Netz mit dem Genesis-Hash ${expected}; die Nodes sind auf ${found}.`,
    money: 'Es wurde nichts aufgezeichnet oder gesendet: Konten zweier Netze dürfen sich nie vermischen.',
    next: 'Prüfen Sie die Adressen der Nodes, oder wählen Sie den Datenordner jenes Netzes.',
  }),
  JOURNAL_BLOCK_DIFFERS: ({ slot, signature, account }) => ({
    happened: say`Block ${slotPart(slot)} wurde früher aufgezeichnet, ohne die Bewegung von ${address(account)}, die er jetzt zeigt (${signature}).`,
    money: 'Es wurde nichts doppelt gutgeschrieben und nichts zurückgenommen; das Journal steht, wie es war.',
    next: 'Ein finalisierter Block ändert sich nicht: Prüfen Sie den Node, der ihn geliefert hat.',
  }),
  JOURNAL_BLOCK_LACKS: ({ slot, signature, account }) => ({
    happened: say`Block ${slotPart(slot)} wurde mit einer Bewegung von ${address(account)} (${signature}) aufgezeichnet, die die Nodes darin nicht mehr zeigen.`,
    money:
      'Jene Bewegung hat vielleicht nie stattgefunden: Zahlen Sie daraufhin nichts aus. Nach diesem Block ist noch nichts gutgeschrieben.',
    next: 'Fügen Sie einen weiteren Node hinzu, und vergleichen Sie; entfernen Sie den Node, der sie gezeigt hat, wenn die anderen sie nicht kennen.',
  }),
  JOURNAL_SOURCE_TAKEN: ({ account, intent }) => ({
    happened: `${account} ist schon Teil von ${intent}, und das ist noch offen.`,
    money: 'Es wurde nichts Neues beschlossen: Ein Konto wird immer nur von einer Transaktion zugleich geleert.',
    next: 'Warten Sie, bis das abgeschlossen ist, und planen Sie dann neu.',
  }),
  JOURNAL_ATTEMPT_OUTSTANDING: ({ intent, attempt, state }) => ({
    happened: `Versuch ${attempt} von ${intent} ist ${stateInGerman(state)}: Er kann noch ausgeführt werden oder ist es schon.`,
    money: 'Es wurde nichts Neues signiert, damit nichts doppelt gezahlt wird.',
    next: 'Warten Sie auf sein Ende oder auf den Nachweis, dass er nicht mehr ausgeführt werden kann.',
  }),
  JOURNAL_INTENT_CLOSED: ({ intent, state }) => ({
    happened: `${intent} ist ${stateInGerman(state)}: Dafür kann nichts mehr getan werden.`,
    money: 'Es wurde nichts signiert oder gesendet.',
    next: 'Planen Sie neu, mit den Salden von jetzt.',
  }),
}
