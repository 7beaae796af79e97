import type { bundleErrors } from '../../../../core/error/bundle-errors.ts'
import type { ErrorSentences, ErrorWords, SameErrors } from '../../../../core/error/words.ts'
import { address, amountOf, say, type Sentence } from '../../../../core/text/sentence.ts'

const NOTHING_SIGNED = 'Nichts davon wurde signiert oder gesendet.'
const COPY_AGAIN =
  'Übertragen Sie die Datei noch einmal von dort, wo sie vorbereitet wurde, und vergleichen Sie die sechs Wörter ihres Digests dort und hier.'
const PREPARE_AGAIN =
  'Signieren Sie das Bundle nicht. Sagen Sie der Person Bescheid, die es vorbereitet hat, und lassen Sie es neu vorbereiten.'
const NOT_TAKEN = 'Nichts davon wurde übernommen oder gesendet. Was anderswo signiert wurde, kann jeder noch senden, der es hat.'
const OF_OTHER_BYTES = `${NOTHING_SIGNED} Eine Signatur anderer Bytes bewegt hier nichts.`

const unreadable = (happened: string): ErrorWords => ({ happened, money: NOTHING_SIGNED, next: COPY_AGAIN })

const contradicts = (happened: string | Sentence): ErrorSentences => ({ happened, money: NOTHING_SIGNED, next: PREPARE_AGAIN })

const returned = (happened: string | Sentence): ErrorSentences => ({
  happened,
  money: NOT_TAKEN,
  next: 'Behalten Sie die Datei, und stellen Sie fest, wer sie geändert hat, bevor etwas anderes signiert wird. Wurde etwas signiert, das Sie nicht vorbereitet haben, widerrufen Sie es.',
})

export const germanBundleErrors: SameErrors<typeof bundleErrors> = {
  BUNDLE_TOO_LARGE: ({ most }) => ({
    happened: `Die Datei ist größer, als ein Bundle sein darf: höchstens ${most} Zeichen. Nichts davon wurde gelesen.`,
    money: NOTHING_SIGNED,
    next: 'Bereiten Sie die Transaktionen in mehreren Bundles vor.',
  }),
  BUNDLE_RECORD_TOO_LONG: ({ most }) => ({
    happened: `Ein Protokoll des Bundles hätte mehr als ${most} Zeichen: Was es behauptet, wird bei jeder Transaktion noch einmal gesagt.`,
    money: NOTHING_SIGNED,
    next: PREPARE_AGAIN,
  }),
  BUNDLE_FILE: ({ file }) => ({
    happened: `In der Datei ${file} ist kein Bundle: Es gibt keine mit diesem Namen, sie lässt sich nicht öffnen, oder sie beginnt nicht wie ein Bundle.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie ihren Namen und ob Sie sie lesen dürfen, und geben Sie sie noch einmal an.',
  }),
  BUNDLE_NOT_A_BUNDLE: () => unreadable('Die Datei beginnt nicht wie ein Bundle von Strongroom.'),
  BUNDLE_VERSION: ({ version, known }) => ({
    happened: `Das Bundle hat Version ${version}; dieses Programm liest Versionen bis ${known}.`,
    money: NOTHING_SIGNED,
    next: 'Verwenden Sie auf beiden Rechnern dieselbe Version von Strongroom, und bereiten Sie das Bundle neu vor.',
  }),
  BUNDLE_TOO_DEEP: ({ most }) =>
    unreadable(`Das Bundle enthält Listen in Listen, mehr als ${most} ineinander. Nichts davon wurde gelesen.`),
  BUNDLE_NOT_READABLE: () => unreadable('Das Bundle ist abgeschnitten oder kein JSON.'),
  BUNDLE_TRAILING: ({ count }) => unreadable(`Auf das Bundle folgen ${count} Zeichen, die zu nichts gehören.`),
  BUNDLE_FIELD: ({ path, problem }) =>
    unreadable(`Das Bundle ist nicht so geschrieben, wie ein Bundle es ist: ${path === '' ? 'das Ganze' : path} ${problem}.`),
  BUNDLE_NOT_CANONICAL: ({ offset }) =>
    unreadable(`Das Bundle ist nicht in der einen erlaubten Form geschrieben: Zeichen ${offset} weicht ab.`),
  BUNDLE_DIGEST: ({ stated, found }) => unreadable(`Das Bundle wurde verändert: Sein Digest ist ${found}, und es nennt ${stated}.`),
  BUNDLE_NETWORK_NAME: ({ name, genesisHash }) =>
    contradicts(`Das Bundle nennt sein Netz ${name}, und ${genesisHash} ist der Genesis-Hash eines anderen.`),
  BUNDLE_MESSAGE: ({ transaction, reason }) => contradicts(`Transaktion ${transaction} des Bundles ist keine: ${reason}`),
  BUNDLE_MESSAGE_TWICE: ({ transaction, first }) =>
    contradicts(`Die Transaktionen ${first} und ${transaction} des Bundles sind dieselben.`),
  BUNDLE_SIGNERS: ({ transaction }) =>
    contradicts(`Die Unterzeichner, die das Bundle für Transaktion ${transaction} nennt, sind nicht die, die ihre Bytes verlangen.`),
  BUNDLE_LIFETIME: ({ transaction, problem }) =>
    contradicts(`Was das Bundle über die Gültigkeit von Transaktion ${transaction} sagt, sagen ihre Bytes nicht: ${problem}.`),
  BUNDLE_HIDDEN: ({ transaction, problem }) =>
    contradicts(`Transaktion ${transaction} tut mit einem verborgenen Guthaben etwas anderes, als das Bundle sagt: ${problem}.`),
  BUNDLE_SIGNER_CANNOT: ({ transaction, version }) =>
    contradicts(
      `Transaktion ${transaction} hat Version ${version}, und das Bundle sagt, dass ihr Unterzeichner diese nicht signieren kann.`,
    ),
  BUNDLE_TABLE: ({ transaction, reason }) =>
    contradicts(
      `Transaktion ${transaction} des Bundles nimmt Konten aus einer Lookup-Tabelle, deren Inhalt sie, wie er im Bundle steht, nicht ergibt (${reason}).`,
    ),
  BUNDLE_ASSOCIATED: ({ transaction, account, owner }) =>
    contradicts(
      say`Transaktion ${transaction} nennt ${address(account)} das Token-Konto von ${address(owner)}, und es ist nicht davon abgeleitet.`,
    ),
  BUNDLE_RECIPIENT: ({ transaction, claimed, account }) =>
    contradicts(
      say`Transaktion ${transaction} soll an ${address(claimed)} zahlen, und ihre Bytes zahlen an ${address(account)}, ein Konto, das dem Empfänger nicht gehört.`,
    ),
  BUNDLE_AMOUNT: ({ transaction, recipient, asset, claimed, found }) =>
    contradicts(
      say`Transaktion ${transaction} soll ${amountOf(claimed, asset)} an ${address(recipient)} zahlen, und ihre Bytes zahlen ${amountOf(found, asset)}.`,
    ),
  BUNDLE_ASSET: ({ transaction, claimed, found }) =>
    contradicts(`Transaktion ${transaction} soll ${claimed} bewegen, und ihre Bytes bewegen ${found}.`),
  BUNDLE_NOT_DECIDED: ({ transaction, account, amount, asset }) =>
    contradicts(
      say`Die Bytes von Transaktion ${transaction} bewegen ${amountOf(amount, asset)} an ${address(account)}, und das Bundle sagt davon nichts.`,
    ),
  BUNDLE_NOT_PAID: ({ transaction, recipient, amount, asset }) =>
    contradicts(
      say`Transaktion ${transaction} soll ${amountOf(amount, asset)} an ${address(recipient)} zahlen, und ihre Bytes tun es nicht.`,
    ),
  BUNDLE_SOURCE: ({ transaction, account, owner }) =>
    contradicts(say`Transaktion ${transaction} nimmt von ${address(account)}, wofür ${address(owner)} signieren muss und es nicht tut.`),
  BUNDLE_BEYOND_INTENT: ({ transaction, instruction, does }) =>
    contradicts(`Anweisung ${instruction} von Transaktion ${transaction} tut mehr, als nach Angabe des Bundles beschlossen wurde. ${does}`),
  BUNDLE_DECIMALS: ({ transaction, mint, claimed, found }) =>
    contradicts(
      say`Das Bundle sagt, dass der Mint ${address(mint)} ${claimed} Dezimalstellen hat, und die Bytes von Transaktion ${transaction} sagen ${found}.`,
    ),
  BUNDLE_TOKEN_PROGRAM: ({ transaction, mint, claimed }) =>
    contradicts(
      say`Das Bundle sagt, dass der Mint ${address(mint)} zum Programm ${address(claimed)} gehört, und Transaktion ${transaction} ruft ein anderes auf.`,
    ),
  BUNDLE_HOOK: ({ transaction, mint }) =>
    contradicts(
      say`Die Konten, die Transaktion ${transaction} dem Transfer-Hook von ${address(mint)} zeigt, sind nicht die, die das Bundle nennt.`,
    ),
  BUNDLE_FACT_TWICE: ({ kind, of }) => contradicts(`Das Bundle sagt zweierlei über eines (${kind}): ${of}.`),
  BUNDLE_NETWORK: ({ expected, found }) => ({
    happened: `Das Bundle ist für das Netz mit dem Genesis-Hash ${found}, und die Schlüssel hier sind für ${expected}.`,
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie, welches Netz gemeint war, und prüfen Sie das Bundle dort, wo die Schlüssel für jenes Netz sind.',
  }),
  BUNDLE_NOT_UNDERSTOOD: ({ transaction, instruction, program }) => ({
    happened: say`Anweisung ${instruction} von Transaktion ${transaction} ruft das Programm ${address(program)} auf eine Weise auf, die hier nicht verstanden wird.`,
    money: NOTHING_SIGNED,
    next: 'Signieren Sie nichts, was sich nicht in Worten sagen lässt. Fragen Sie die Person, die es vorbereitet hat, was es tut, und lassen Sie es ohne dies neu vorbereiten.',
  }),
  BUNDLE_FEE_PAYER: ({ transaction, feePayer }) => ({
    happened: say`Die Gebühr von Transaktion ${transaction} zahlt ${address(feePayer)}, und dazu gehört kein Schlüssel hier.`,
    money: NOTHING_SIGNED,
    next: 'Soll jenes Konto zahlen, nennen Sie es als Gebührenzahler, und prüfen Sie das Bundle noch einmal. Sonst signieren Sie es nicht.',
  }),
  BUNDLE_NONCE_AUTHORITY: ({ transaction, authority, nonceAccount }) => ({
    happened: say`Transaktion ${transaction} lebt vom Nonce-Konto ${address(nonceAccount)}, über das ${address(authority)} bestimmt und kein Schlüssel hier.`,
    money: `${NOTHING_SIGNED} Einmal signiert, würde jemand anderes bestimmen, bis wann es gesendet werden kann.`,
    next: 'Ist jene Autorität gemeint, nennen Sie sie, und prüfen Sie das Bundle noch einmal. Sonst signieren Sie es nicht.',
  }),
  BUNDLE_OTHER_WORDS: () => ({
    happened: 'Das Bundle hat andere Wörter als die angegebenen.',
    money: NOTHING_SIGNED,
    next: 'Lassen Sie sich die sechs Wörter von der Person, die das Bundle vorbereitet hat, noch einmal vorlesen. Weichen sie von denen der Prüfung hier ab, signieren Sie diese Datei nicht.',
  }),
  BUNDLE_OTHER_DIGEST: () => ({
    happened: 'Das Bundle in dieser Datei ist nicht das mit dem angegebenen Digest: Es ist ein anderes als das geprüfte.',
    money: NOTHING_SIGNED,
    next: 'Prüfen Sie die Datei noch einmal. Ist seither eine andere Datei an ihre Stelle getreten, stellen Sie fest, wer sie dorthin gelegt hat.',
  }),
  BUNDLE_SIGN_ONLINE: () => ({
    happened: 'Ein Bundle wird auf einem Offline-Arbeitsplatz signiert, und dieser hat Netzzugang.',
    money: NOTHING_SIGNED,
    next: 'Übertragen Sie die Datei auf den Arbeitsplatz ohne Netzzugang, der ihre Schlüssel hat.',
  }),
  BUNDLE_CANNOT_SIGN: ({ transaction, reason }) => ({
    happened: `${transaction === null ? 'Das Bundle' : `Transaktion ${transaction} des Bundles`} wird hier nicht signiert: ${reason}.`,
    money: NOTHING_SIGNED,
    next: 'Lassen Sie das Bundle so neu vorbereiten, dass dies nicht mehr gilt, oder ohne jene Transaktion.',
  }),
  BUNDLE_APPROVAL_NEEDED: ({ transaction, asset, amount, above }) => ({
    happened: say`Mit Transaktion ${transaction} gehen ${amountOf(amount, asset)} hinaus, und über ${amountOf(above, asset)} muss eine zweite Person genehmigen.`,
    money: NOTHING_SIGNED,
    next: 'Lassen Sie eine zweite Person die Prüfung an diesem Arbeitsplatz lesen, und signieren Sie das Bundle gemeinsam: Sie gibt eine eigene Passphrase ein.',
  }),
  BUNDLE_SIGNED_BEFORE: ({ transaction }) => ({
    happened: `Transaktion ${transaction} zahlt unter einer Referenz, für die hier eine andere Transaktion signiert wurde.`,
    money: `${NOTHING_SIGNED} Die frühere Transaktion kann schon gezahlt haben oder es noch tun: Wer sie hat, kann sie senden.`,
    next: 'Signieren Sie es nicht, und zahlen Sie nicht auf anderem Weg. Stellen Sie fest, was aus der früheren Transaktion geworden ist.',
  }),
  BUNDLE_NONCE_USED: ({ transaction, nonceAccount }) => ({
    happened: say`Über den Wert des Nonce-Kontos ${address(nonceAccount)}, von dem Transaktion ${transaction} lebt, wurde hier eine andere Transaktion signiert.`,
    money: `${NOTHING_SIGNED} Nur eine der beiden könnte je ausgeführt werden; die frühere kann schon ausgeführt sein oder es noch werden.`,
    next: 'Lassen Sie es unter einem anderen Nonce-Konto vorbereiten oder unter dem nächsten Wert dieses Kontos.',
  }),
  BUNDLE_COMPLETED: ({ transaction, problem }) => ({
    happened: `Die Leerstellen von Transaktion ${transaction} wurden mit etwas anderem ausgefüllt, als dorthin gehört: ${problem}.`,
    money: NOT_TAKEN,
    next: 'Signieren Sie das vorbereitete Bundle auf dem Offline-Arbeitsplatz noch einmal, und stellen Sie fest, wer dieses geändert hat.',
  }),
  BUNDLE_SIGNATURE: ({ transaction, signer }) => ({
    happened: say`Die Signatur, die in Transaktion ${transaction} für ${address(signer)} steht, gehört nicht zu ihren Bytes.`,
    money: OF_OTHER_BYTES,
    next: 'Lassen Sie jene Signatur weg, und lassen Sie die Bytes dieses Bundles noch einmal signieren.',
  }),
  BUNDLE_SIGNATURE_OF_NONE: ({ signer }) => ({
    happened: say`Die Signatur von ${address(signer)} gehört zu keiner Transaktion dieses Bundles.`,
    money: OF_OTHER_BYTES,
    next: 'Prüfen Sie, ob sie zu diesem Bundle gehört, und lassen Sie die Bytes dieses Bundles noch einmal signieren.',
  }),
  BUNDLE_SIGNATURE_OTHER: ({ transaction, signer }) => ({
    happened: say`Transaktion ${transaction} hat schon eine Signatur von ${address(signer)}, und dies ist eine andere.`,
    money: `${NOTHING_SIGNED} Beide sind gültig; ein Kontobuch würde die Transaktion unter der einen oder der anderen kennen.`,
    next: 'Behalten Sie die erste. Wer zweimal signiert hat, muss sagen, warum.',
  }),
  BUNDLE_SIGNER_NOT_ASKED: ({ transaction, signer }) => ({
    happened: say`Eine Signatur von ${address(signer)} wurde angegeben, und ${transaction === null ? 'keine Transaktion des Bundles verlangt eine' : `Transaktion ${transaction} verlangt keine`} davon.`,
    money: NOTHING_SIGNED,
    next: 'Lassen Sie jene Signatur weg, und prüfen Sie, ob sie zu einem anderen Bundle gehört.',
  }),
  BUNDLE_SIGNATURE_GONE: ({ transaction, signer }) =>
    returned(say`Die Signatur von ${address(signer)} stand in Transaktion ${transaction}, als das Bundle hinausging, und ist weg.`),
  BUNDLE_RETURNED_BYTE: ({ transaction, offset }) =>
    returned(`Transaktion ${transaction} ist nicht die, die vorbereitet wurde: Byte ${offset} ihrer Nachricht weicht ab.`),
  BUNDLE_RETURNED_MISSING: ({ transaction }) => returned(`Transaktion ${transaction} wurde vorbereitet und fehlt in dem, was zurückkam.`),
  BUNDLE_RETURNED_EXTRA: ({ transaction }) => returned(`Transaktion ${transaction} dessen, was zurückkam, wurde nie vorbereitet.`),
  BUNDLE_RETURNED_ORDER: () => returned('Die Transaktionen kamen in einer anderen Reihenfolge zurück.'),
  BUNDLE_RETURNED_CLAIMS: () => returned('Was das Bundle neben seinen Nachrichten sagt, sagte es nicht, als es hinausging.'),
}
