import type { vaultErrors } from '../../../../core/error/vault-errors.ts'
import type { SameErrors } from '../../../../core/error/words.ts'

const untouched = 'Die Tresordatei ist unverändert; es wurde kein Geld bewegt.'
const whole = 'Die Tresordatei ist vollständig, so wie sie war oder wie sie werden sollte; es wurde kein Geld bewegt.'
const NOT_WRITTEN = 'Es wurde nichts geschrieben; es wurde kein Geld bewegt.'
const PUT_BACKUP = 'legen Sie die neueste Sicherung an ihre Stelle, und fahren Sie fort mit: {vault.acceptOlder}'
const UNTIL_COMPARED =
  'dann wird niemand bezahlt, bevor die Wartezeit vorbei ist, Tageslimits zählen als voll, und das Senden ist geschlossen, bis Sie mit der Chain verglichen haben.'

export const APPROVER_LOST =
  'Die Datei einer genehmigenden Person ändert sich nie, deshalb dürfen Sie jede Kopie davon zurücklegen, wie alt auch immer. Ist keine Kopie da oder die Passphrase vergessen, benennen Sie die Person neu ({policy.approver}); solange eine Schwelle gilt, muss eine andere genehmigende Person zustimmen. Gibt es keine andere, stellen Sie den Tresor aus seinen Wörtern in einem neuen Ordner wieder her, wo er mit einer neuen Richtlinie beginnt.'

export const germanVaultErrors: SameErrors<typeof vaultErrors> = {
  VAULT_ABSENT: ({ path }) => ({
    happened: `Bei ${path} gibt es keinen Tresor.`,
    money: 'Es wurde kein Geld bewegt.',
    next: 'Legen Sie einen an, stellen Sie einen aus seinen Wörtern wieder her, oder wählen Sie den Ordner, der ihn enthält.',
  }),
  VAULT_EXISTS: ({ path }) => ({
    happened: `Bei ${path} gibt es schon einen Tresor.`,
    money: untouched,
    next: 'Entsperren Sie jenen, oder wählen Sie einen anderen Datenordner.',
  }),
  VAULT_LOCKED: () => ({
    happened: 'Der Tresor ist gesperrt.',
    money: 'Es wurde nichts signiert und kein Geld bewegt.',
    next: 'Entsperren Sie ihn, und verlangen Sie es noch einmal.',
  }),
  VAULT_WRONG_PASSPHRASE: ({ path, file }) => ({
    happened: `Die Passphrase öffnet ${path}${file === 'approver' ? ', die Datei einer genehmigenden Person,' : ''} nicht.`,
    money: file === 'approver' ? 'Es wurde nichts signiert und kein Geld bewegt.' : untouched,
    next:
      file === 'approver'
        ? `Lassen Sie die genehmigende Person ihre eigene Passphrase noch einmal eingeben, langsam. Ist sie sicher richtig, hat jemand die Datei verändert. ${APPROVER_LOST}`
        : `Geben Sie sie noch einmal ein, langsam. Ist sie sicher richtig, hat jemand die Datei verändert: ${PUT_BACKUP}; oder stellen Sie den Tresor aus den Wörtern in einem neuen Ordner wieder her.`,
  }),
  VAULT_PASSPHRASE_LENGTH: ({ min, max }) => ({
    happened: `Eine Passphrase hat ${min} bis ${max} Zeichen; diese nicht.`,
    money: NOT_WRITTEN,
    next: 'Wählen Sie eine Passphrase aus mehreren Wörtern.',
  }),
  VAULT_WORDS_INVALID: ({ problem }) => ({
    happened: `Das sind nicht die Wörter eines Tresors: ${problem}.`,
    money: NOT_WRITTEN,
    next: 'Vergleichen Sie sie mit dem Aufgeschriebenen, Wort für Wort und der Reihe nach.',
  }),
  VAULT_NOT_A_VAULT: ({ path }) => ({
    happened: `${path} ist kein Tresor von Strongroom.`,
    money: untouched,
    next: `Wählen Sie die Tresordatei oder eine ihrer Sicherungen. Gehört der Tresor hierher, ${PUT_BACKUP}.`,
  }),
  VAULT_VERSION_UNKNOWN: ({ path, version }) => ({
    happened: `${path} hat das Tresorformat ${version}, und das kennt dieses Strongroom nicht.`,
    money: untouched,
    next: 'Öffnen Sie die Datei mit dem neueren Strongroom, das sie geschrieben hat.',
  }),
  VAULT_DAMAGED: ({ path, problem }) => ({
    happened: `${path} ist beschädigt: ${problem}.`,
    money: 'Das Geld ist, wo es war; nur diese Kopie der Schlüssel kann nicht gelesen werden.',
    next: `Behalten Sie die Datei. Stellen Sie den Tresor aus den Wörtern in einem neuen Ordner wieder her, oder ${PUT_BACKUP}. Eine Sicherung enthält die Richtlinie so, wie sie war, als die Sicherung gespeichert wurde: Lesen Sie sie ({policy.show}), bevor jemand bezahlt werden kann, und setzen Sie neu, was fehlt.`,
  }),
  VAULT_OLDER: ({ path, generation, newest }) => ({
    happened: `${path} ist nicht der neueste Tresor: Er hat Generation ${generation}, und seither wurde Generation ${newest} geschrieben. Eine ältere Kopie wurde an seine Stelle gelegt.`,
    money:
      'Es wurde nichts signiert und kein Geld bewegt. Was die Richtlinie seither verboten hat und welche Schlüssel seither importiert wurden, steht nicht darin.',
    next: `Legen Sie die neueste Datei zurück. Nur wenn sie verloren ist, fahren Sie mit dieser fort ({vault.acceptOlder}): ${UNTIL_COMPARED}`,
  }),
  VAULT_UNWITNESSED: ({ path, generation }) => ({
    happened: `${path}, die den neuesten Tresor nennt, fehlt, ist beschädigt oder gehört zu einem anderen Tresor; die vorhandenen Dateien reichen bis Generation ${generation}.`,
    money: 'Es wurde nichts signiert und kein Geld bewegt. Niemand kann feststellen, ob dieser Tresor der neueste ist.',
    next: `Legen Sie jene Datei zurück, so wie sie neben dem neuesten Tresor lag. Ist sie verloren, oder haben Sie mit Absicht eine Sicherung geöffnet, fahren Sie fort mit {vault.acceptOlder}: ${UNTIL_COMPARED}`,
  }),
  VAULT_DOWNGRADE: ({ path, parameter, value, floor }) => ({
    happened: `${path} verlangt einen schwächeren Schutz als den, mit dem ein Tresor geschrieben wird: ${parameter} ${value}, verlangt ist mindestens ${floor}.`,
    money: 'Die Passphrase wurde nicht verwendet; es wurde kein Geld bewegt.',
    next: `Jemand kann die Datei verändert haben, damit die Passphrase leicht zu erraten ist: Stellen Sie fest, wer hier schreiben konnte. Dann ${PUT_BACKUP}.`,
  }),
  VAULT_KDF_EXCESSIVE: ({ path, parameter, value, ceiling }) => ({
    happened: `${path} verlangt mehr Arbeit als die, mit der ein Tresor geschrieben wird: ${parameter} ${value}, höchstens ${ceiling} wird geleistet.`,
    money: untouched,
    next: `Die Datei wurde verändert oder beschädigt: ${PUT_BACKUP}.`,
  }),
  VAULT_CHANGED_UNDERNEATH: ({ path }) => ({
    happened: `${path} wurde von jemand anderem geändert, seit die Datei hier geöffnet wurde.`,
    money: 'Es wurde nichts darüber geschrieben; es wurde kein Geld bewegt.',
    next: 'Sperren und entsperren Sie, um mit der Datei zu arbeiten, wie sie jetzt ist, und sorgen Sie dafür, dass nur ein Strongroom sie benutzt.',
  }),
  VAULT_UNREADABLE: ({ path, reason }) => ({
    happened: `${path} kann nicht gelesen werden: ${reason}.`,
    money: untouched,
    next: 'Prüfen Sie, ob der Datenträger da ist und die Datei der Person gehört, die Strongroom ausführt.',
  }),
  VAULT_UNWRITABLE: ({ path, reason }) => ({
    happened: `${path} kann nicht geschrieben werden: ${reason}.`,
    money: whole,
    next: 'Prüfen Sie den Datenträger und die Rechte seines Ordners, und versuchen Sie es dann noch einmal.',
  }),
  VAULT_DISK_FULL: ({ path }) => ({
    happened: `Der Datenträger, auf dem ${path} liegt, ist voll.`,
    money: whole,
    next: 'Schaffen Sie Platz, und verlangen Sie es noch einmal.',
  }),
  VAULT_WRITE_UNPROVED: ({ path }) => ({
    happened: `Was nach ${path} geschrieben wurde, liest sich nicht so zurück, wie es geschrieben wurde.`,
    money: whole,
    next: 'Der Datenträger versagt vielleicht: Machen Sie eine Sicherung auf einem anderen, und verlangen Sie es dann noch einmal.',
  }),
  VAULT_BACKUP_EXISTS: ({ path }) => ({
    happened: `Bei ${path} gibt es schon eine Datei.`,
    money: 'Sie wurde nicht überschrieben; es wurde kein Geld bewegt.',
    next: 'Wählen Sie einen anderen Namen für die Sicherung.',
  }),
  VAULT_KEYPAIR_KNOWN: ({ address }) => ({
    happened: `Der Schlüssel von ${address} ist schon im Tresor.`,
    money: untouched,
    next: 'Es ist nichts zu tun.',
  }),
  VAULT_FULL: ({ what, max }) => ({
    happened: `Ein Tresor fasst höchstens ${max} (${what}).`,
    money: untouched,
    next: 'Verwenden Sie einen zweiten Tresor in einem eigenen Datenordner.',
  }),
}
