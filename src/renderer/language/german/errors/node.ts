import type { nodeErrors } from '../../../../core/error/node-errors.ts'
import type { ErrorSentences, SameErrors } from '../../../../core/error/words.ts'
import { counted } from '../../../../core/text/counted.ts'
import { grouped } from '../../../../core/text/grouped.ts'
import { say, type Sentence, slot as slotPart } from '../../../../core/text/sentence.ts'
import { slotsWithin } from '../../../../core/text/slots-within.ts'
import { refusalInGerman } from './transaction-error.ts'

type AtNode = { node: string }
type Asked = AtNode & { method: string }
type AskedSlot = AtNode & { slot: bigint | null }

const MAY_HAVE_ACTED: Readonly<Record<string, string>> = {
  sendTransaction: 'Die Transaktion kann das Netz erreicht haben; sie gilt als gesendet, bis die Chain etwas anderes beweist.',
  requestAirdrop: 'Der Faucet kann gezahlt haben; der Saldo wird es zeigen.',
}

const NOTHING_SENT = 'Es wurde nichts gesendet.'
const NOT_AN_ABSENCE = 'Das ist kein Beweis, dass der Slot leer ist: Der Lesezeiger bleibt vor ihm stehen, und nichts darin wird verpasst.'
const WAIT_OTHERS = 'Warten Sie: Die anderen Nodes werden gefragt und dieser später noch einmal.'
const SOFTWARE = 'Prüfen Sie die Software des Nodes. Bis er mögliche Werte nennt, hat er keine Stimme.'
const SIGN_AGAIN = 'Signieren Sie noch einmal; wiederholt es sich, hören Sie auf, und melden Sie es.'

const silence =
  <Context extends Asked>(happened: (context: Context) => string | Sentence, next: string) =>
  (context: Context): ErrorSentences => ({
    happened: happened(context),
    money: MAY_HAVE_ACTED[context.method] ?? 'Es wurde nichts gesendet; es war nur eine Frage.',
    next,
  })

const refusal =
  <Context extends AtNode>(happened: (context: Context) => string | Sentence, next: string) =>
  (context: Context): ErrorSentences => ({ happened: happened(context), money: NOTHING_SENT, next })

const noBlock =
  <Context extends AskedSlot>(happened: (context: Context) => string | Sentence, next: string) =>
  (context: Context): ErrorSentences => ({ happened: happened(context), money: NOT_AN_ABSENCE, next })

/** `asked`: how the sentence goes on where no slot is named. */
const slotWords = (slot: bigint | null, asked: string): Sentence => (slot === null ? say`${asked}` : say`Slot ${slotPart(slot)}`)

export const germanNodeErrors: SameErrors<typeof nodeErrors> = {
  NODE_URL_INVALID: refusal(
    ({ node }) => `Die Adresse des Nodes „${node}“ ist keine http- oder https-URL.`,
    'Geben Sie die Adresse noch einmal ein, beginnend mit http:// oder https://.',
  ),
  NODE_NONE_CONFIGURED: () => ({
    happened: 'Für dieses Netz ist kein Node konfiguriert.',
    money: NOTHING_SENT,
    next: 'Fügen Sie einen der eigenen Nodes Ihrer Organisation hinzu; empfohlen sind zwei.',
  }),
  NODE_OTHER_GENESIS: refusal(
    ({ node, expected, found }) => `Node „${node}“ ist in einem anderen Netz: Sein Genesis-Hash ist ${found}, unserer ist ${expected}.`,
    'Berichtigen Sie die Adresse des Nodes, oder öffnen Sie den Datenordner seines Netzes. Bis dahin wird er nichts gefragt und hat keine Stimme.',
  ),
  NODE_HEIGHT_ABOVE_SLOT: refusal(
    ({ node, blockHeight, slot }) =>
      say`Node „${node}“ nennt eine Blockhöhe von ${grouped(blockHeight)} bei Slot ${slotPart(slot)}; eine Höhe liegt nie über ihrem Slot.`,
    SOFTWARE,
  ),
  NODE_HEIGHTS_DIFFER: refusal(
    ({ node, blockHeight, otherHeight }) =>
      `Node „${node}“ nennt zur selben Zeit zwei Blockhöhen, ${grouped(blockHeight)} und ${grouped(otherHeight)}.`,
    SOFTWARE,
  ),
  NODE_UNREACHABLE: refusal(
    ({ node, reason }) => `Node „${node}“ war nicht zu erreichen (${reason}).`,
    'Prüfen Sie, ob der Node läuft und ob dieser Rechner sich mit ihm verbinden darf. Ein konfigurierter Node wird von selbst wieder versucht; einer, der gerade hinzugefügt wird, nicht.',
  ),
  NODE_CONNECTION_LOST: silence(
    ({ node, method, reason }) => `Die Verbindung zum Node „${node}“ brach während ${method} ab (${reason}).`,
    WAIT_OTHERS,
  ),
  NODE_TIMED_OUT: silence(
    ({ node, method, timeoutMs }) => `Node „${node}“ beantwortete ${method} nicht innerhalb von ${timeoutMs} ms.`,
    `${WAIT_OTHERS} Bleibt er langsam, prüfen Sie seine Last.`,
  ),
  NODE_CANCELLED: silence(
    ({ node, method }) => `Der Aufruf ${method} an Node „${node}“ wurde aufgegeben, weil die Arbeit beendet wird.`,
    'Starten Sie neu, sobald Sie bereit sind.',
  ),
  NODE_ANSWER_NOT_JSON: silence(
    ({ node, method, status, contentType }) =>
      `Was Node „${node}“ auf ${method} antwortete, ist kein JSON (HTTP ${status}, ${contentType}).`,
    'Prüfen Sie, ob die Adresse zu einem JSON-RPC-Node führt und nicht zu einer Webseite oder einem Proxy.',
  ),
  NODE_ANSWER_TOO_LARGE: silence(
    ({ node, method, maxBodyBytes }) =>
      `Die Antwort des Nodes „${node}“ auf ${method} ist größer als ${maxBodyBytes} Bytes; dort wurde das Lesen beendet.`,
    'Prüfen Sie den Node; sind seine Antworten ehrlich, erhöhen Sie das Limit für Antworten.',
  ),
  NODE_ANSWER_MALFORMED: silence(
    ({ node, method, path }) => `Die Antwort des Nodes „${node}“ auf ${method} hat bei ${path} nicht die vereinbarte Form.`,
    'Prüfen Sie die Software des Nodes; inzwischen werden die anderen Nodes gefragt.',
  ),
  NODE_ANSWER_OF_ANOTHER: silence(
    ({ node, method }) => `Node „${node}“ beantwortete ${method} mit der Antwort auf eine andere Anfrage.`,
    'Prüfen Sie, ob zwischen diesem Rechner und dem Node ein Proxy steht, der Antworten verwechselt.',
  ),
  NODE_REDIRECTED: refusal(
    ({ node, status }) =>
      `Node „${node}“ schickt uns zu einer anderen Adresse (HTTP ${status}); gesprochen wird nur mit konfigurierten Adressen.`,
    'Ist der Umzug richtig, geben Sie die neue Adresse selbst ein.',
  ),
  NODE_RATE_LIMITED: refusal(
    ({ node }) => `Node „${node}“ lehnt vorerst ab: zu viele Anfragen.`,
    'Warten Sie: Er wird nach der Pause, die er nennt, wieder gefragt. Bleibt es so, bitten Sie seinen Betreiber um ein höheres Limit.',
  ),
  NODE_BUSY: refusal(
    ({ node, waiting }) => `${counted(waiting, 'Anfrage wartet', 'Anfragen warten')} schon auf Node „${node}“.`,
    'Warten Sie: Er wird von selbst wieder gefragt. Bleibt es so, erlauben Sie mehr Anfragen pro Sekunde, oder fügen Sie einen Node hinzu.',
  ),
  NODE_FORBIDDEN: refusal(
    ({ node, status }) => `Node „${node}“ lässt uns nicht ein (HTTP ${status}).`,
    'Prüfen Sie den Schlüssel in seiner Adresse und ob dieser Rechner dort zugelassen ist.',
  ),
  NODE_HTTP_STATUS: silence(
    ({ node, method, status }) => `Node „${node}“ beantwortete ${method} mit HTTP-Status ${status}.`,
    'Warten Sie: Er wird wieder gefragt. Bleibt es so, prüfen Sie den Node oder den Proxy davor.',
  ),
  NODE_BLOCK_CLEANED_UP: noBlock(
    ({ node, slot, firstAvailableSlot }) =>
      say`Node „${node}“ bewahrt ${slotWords(slot, 'den gefragten Slot')} nicht mehr auf${firstAvailableSlot === null ? '' : say`; seine Historie beginnt bei Slot ${slotPart(firstAvailableSlot)}`}.`,
    'Fügen Sie einen Node hinzu, der mehr Historie aufbewahrt.',
  ),
  NODE_BLOCK_NOT_AVAILABLE: noBlock(
    ({ node, slot }) => say`Node „${node}“ hat den Block zu ${slotWords(slot, 'dem gefragten Slot')} nicht, oder noch nicht.`,
    WAIT_OTHERS,
  ),
  NODE_SLOT_SKIPPED: noBlock(
    ({ node, slot, rpcCode }) =>
      say`Node „${node}“ sagt, dass ${slotWords(slot, 'der gefragte Slot')} übersprungen wurde oder in seinem Speicher fehlt (${rpcCode.toString()}); welches von beiden, kann er nicht sagen.`,
    'Warten Sie: Nur die Kette der Vorgänger-Slots zeigt, dass ein Slot leer ist. Andere Nodes werden gefragt.',
  ),
  NODE_BLOCK_STATUS_UNKNOWN: noBlock(
    ({ node, slot }) => say`Node „${node}“ weiß noch nicht, ob ${slotWords(slot, 'der gefragte Slot')} einen Block hat.`,
    'Warten Sie: Er wird wieder gefragt.',
  ),
  NODE_STORAGE_UNREACHABLE: noBlock(
    ({ node, slot }) => say`Node „${node}“ erreicht seinen Langzeitspeicher für ${slotWords(slot, 'den gefragten Slot')} nicht.`,
    WAIT_OTHERS,
  ),
  NODE_VERSION_UNSUPPORTED: noBlock(
    ({ node, version }) =>
      `Node „${node}“ enthält eine Transaktion der Version ${version}, neuer als dieses Programm liest; ihretwegen bleibt der ganze Block verschlossen.`,
    'Installieren Sie ein neueres Strongroom. Bis dahin warten Einzahlungen vor diesem Block.',
  ),
  NODE_PREFLIGHT_FAILED: ({ node, err }) => ({
    happened: `Node „${node}“ hat die Transaktion ausprobiert und wollte sie nicht senden: ${refusalInGerman(err)}.`,
    money:
      'Dieser Aufruf hat nichts gesendet. Die Signatur existiert und zählt als eine, die landen kann, bis die Chain etwas anderes beweist.',
    next: 'Sehen Sie nach, was die Simulation sagt.',
  }),
  NODE_SIGNATURE_REFUSED: refusal(({ node }) => `Node „${node}“ sagt, dass eine Signatur der Transaktion nicht stimmt.`, SIGN_AGAIN),
  NODE_SIGNATURE_COUNT_REFUSED: refusal(
    ({ node }) => `Node „${node}“ sagt, dass die Transaktion nicht für jeden Unterzeichner eine Signatur trägt.`,
    SIGN_AGAIN,
  ),
  NODE_PRECOMPILE_REFUSED: refusal(
    ({ node }) => `Node „${node}“ sagt, dass eine Signatur in einer Anweisung der Transaktion nicht stimmt.`,
    'Bereiten Sie die Transaktion noch einmal vor; wiederholt es sich, hören Sie auf, und melden Sie es.',
  ),
  NODE_KEY_NOT_INDEXED: refusal(
    ({ node, method }) => `Node „${node}“ führt keinen Index für das, wonach ${method} fragt; seine Liste wäre nicht vollständig.`,
    'Warten Sie: Die anderen Nodes werden gefragt. Hat keiner den Index, fügen Sie einen Node hinzu, der ihn hat.',
  ),
  NODE_SCAN_FAILED: refusal(
    ({ node, method, message }) => `Node „${node}“ gab es auf, für ${method} seine Konten zu durchsuchen: ${message}`,
    WAIT_OTHERS,
  ),
  NODE_EPOCH_REWARDS_ACTIVE: refusal(
    ({ node, method, completeBlockHeight }) =>
      `Node „${node}“ beantwortet ${method} erst, wenn die Belohnungen der Epoche ausgezahlt sind${completeBlockHeight === null ? '' : `, bei Blockhöhe ${grouped(completeBlockHeight)}`}.`,
    'Warten Sie: Er wird wieder gefragt, sobald sie es sind.',
  ),
  NODE_UNHEALTHY: refusal(
    ({ node, slotsBehind }) =>
      `Node „${node}“ ist nicht gesund${slotsBehind === null ? '' : `: Er liegt ${counted(grouped(slotsBehind), 'Slot', 'Slots')} zurück`}.`,
    'Warten Sie, bis er aufgeholt hat; bis dahin hat er keine Stimme.',
  ),
  NODE_BEHIND: refusal(
    ({ node, contextSlot }) =>
      say`Node „${node}“ hat den Slot nicht erreicht, den diese Frage braucht${contextSlot === null ? '' : say`; er ist bei Slot ${slotPart(contextSlot)}`}.`,
    WAIT_OTHERS,
  ),
  NODE_METHOD_MISSING: refusal(
    ({ node, method }) => `Node „${node}“ bietet ${method} nicht an.`,
    'Verwenden Sie einen Node, der es anbietet, oder aktualisieren Sie seine Software.',
  ),
  NODE_TOO_OLD: refusal(
    ({ node, method, lacking }) =>
      `Node „${node}“ hat eine Version vor 2.0, deren Antwort anstelle von ${method} etwas fehlt (${lacking}); stattdessen wird nichts geraten.`,
    'Aktualisieren Sie die Software des Nodes, oder fügen Sie einen neueren Node hinzu; inzwischen werden die anderen Nodes gefragt.',
  ),
  NODE_HISTORY_OFF: refusal(
    ({ node, method }) => `Node „${node}“ bewahrt keine Historie der Transaktionen auf, die ${method} braucht; er kann nichts bezeugen.`,
    'Starten Sie ihn mit Transaktionshistorie, oder fügen Sie einen Node hinzu, der sie hat.',
  ),
  NODE_SIGNATURE_NOT_FOUND: refusal(
    ({ node, signature }) =>
      `Node „${node}“ kennt die ${signature === null ? 'genannte Transaktion' : `Transaktion ${signature}`} nicht, von der an eine Historie aufgelistet werden sollte.`,
    'Warten Sie: Die anderen Nodes werden gefragt. Kennt keiner sie, listen Sie die Historie von ihrem neuesten Ende auf.',
  ),
  NODE_PARAMS_REFUSED: refusal(
    ({ node, method, message }) => `Node „${node}“ nimmt die Parameter von ${method} nicht an: ${message}`,
    'Eine Wiederholung würde nichts ändern; melden Sie es mit diesem Text.',
  ),
  NODE_RPC: silence(
    ({ node, method, rpcCode, rpcName, message }) => `Node „${node}“ beantwortete ${method} mit Fehler ${rpcCode} (${rpcName}): ${message}`,
    'Warten Sie: Die anderen Nodes werden gefragt. Bleibt es so, zeigen Sie es dem Betreiber des Nodes.',
  ),
  NODE_DISAGREEMENT: ({ what, answers }) => ({
    happened: say`Die Nodes sind sich nicht einig über ${slotsWithin(what)}: ${answers.flatMap(({ node, said }, at) => say`${at === 0 ? '' : '; '}${node} sagt ${slotsWithin(said)}`)}.`,
    money: 'Darauf wurde nichts entschieden: Es wird nichts Neues signiert oder gesendet, bis sie sich einig sind.',
    next: 'Stellen Sie fest, welcher Node sich irrt, und entfernen oder reparieren Sie ihn; ein dritter eigener Node zeigt, welcher es ist.',
  }),
  NODE_ONE_ANSWERED: ({ what, node, configured }) => ({
    happened: say`Von ${configured} Nodes konnte nur „${node}“ etwas sagen über ${slotsWithin(what)}, und was ein Node sagt, genügt nicht, wo mehrere konfiguriert sind.`,
    money: 'Darauf wird nichts Neues signiert. Was zuvor signiert wurde, kann landen und wird verfolgt.',
    next: 'Sehen Sie sich die anderen Nodes an. Entfernen Sie aus den Einstellungen, was nicht wiederkommt, oder fügen Sie einen weiteren Node hinzu; es geht weiter, sobald zwei antworten.',
  }),
  NODE_NONE_ANSWERED: ({ answers }) => ({
    happened: `Kein Node gab eine Antwort: ${answers.map(({ node, code }) => `${node} (${code})`).join(', ')}.`,
    money: 'Was gespeichert ist, bleibt, wie es ist; was gesendet wurde, kann trotzdem landen.',
    next: 'Sehen Sie sich jeden Node an; es geht von selbst weiter, sobald einer antwortet.',
  }),
}
