import { counted } from '../text/counted.ts'
import { explainTransactionError } from '../chain/explain-error.ts'
import { grouped } from '../text/grouped.ts'
import { say, type Sentence, slot as slotPart } from '../text/sentence.ts'
import { slotsWithin } from '../text/slots-within.ts'
import type { ErrorSentences, ErrorTable } from './words.ts'

type AtNode = { node: string }
type Asked = AtNode & { method: string }
type AskedSlot = AtNode & { slot: bigint | null }

/** Methods whose request may have had its effect although no answer came. */
const MAY_HAVE_ACTED: Readonly<Record<string, string>> = {
  sendTransaction: 'The transaction may have reached the network; it counts as sent until the chain proves otherwise.',
  requestAirdrop: 'The faucet may have paid; the balance will show it.',
}

const NOTHING_SENT = 'Nothing was sent.'
const NOT_AN_ABSENCE = 'This is no proof that the slot is empty: the cursor stays before it, and nothing in it is missed.'

function moneyAfterSilence(method: string): string {
  return MAY_HAVE_ACTED[method] ?? 'Nothing was sent; it was only a question.'
}

/** The answer was lost or unreadable, so whether the request had its effect is open. */
const silence =
  <Context extends Asked>(happened: (context: Context) => string | Sentence, next: string) =>
  (context: Context): ErrorSentences => ({ happened: happened(context), money: moneyAfterSilence(context.method), next })

/** The request did not get as far as doing anything. */
const refusal =
  <Context extends AtNode>(happened: (context: Context) => string | Sentence, next: string) =>
  (context: Context): ErrorSentences => ({ happened: happened(context), money: NOTHING_SENT, next })

/** A block could not be had, which says nothing about what is in it. */
const noBlock =
  <Context extends AskedSlot>(happened: (context: Context) => string | Sentence, next: string) =>
  (context: Context): ErrorSentences => ({ happened: happened(context), money: NOT_AN_ABSENCE, next })

const slotWords = (slot: bigint | null): Sentence => (slot === null ? say`the slot asked for` : say`slot ${slotPart(slot)}`)

const configurationErrors = {
  NODE_URL_INVALID: refusal(
    ({ node }: AtNode) => `The address of node “${node}” is not an http or https URL.`,
    'Enter the address again, starting with http:// or https://.',
  ),
  NODE_NONE_CONFIGURED: (_context: Record<never, never>) => ({
    happened: 'No node is configured for this network.',
    money: NOTHING_SENT,
    next: "Add one of the organisation's own nodes; two are recommended.",
  }),
  NODE_OTHER_GENESIS: refusal(
    ({ node, expected, found }: AtNode & { expected: string; found: string }) =>
      `Node “${node}” is on another network: its genesis hash is ${found}, ours is ${expected}.`,
    'Correct the address of the node, or open the data folder of its network. Until then it is asked nothing and has no vote.',
  ),
  NODE_HEIGHT_ABOVE_SLOT: refusal(
    ({ node, blockHeight, slot }: AtNode & { blockHeight: bigint; slot: bigint }) =>
      say`Node “${node}” gives a block height of ${grouped(blockHeight)} at slot ${slotPart(slot)}; a height is never above its slot.`,
    'Check the software of the node. Until it gives possible figures it has no vote.',
  ),
  NODE_HEIGHTS_DIFFER: refusal(
    ({ node, blockHeight, otherHeight }: AtNode & { blockHeight: bigint; otherHeight: bigint }) =>
      `Node “${node}” gives two block heights at one time, ${grouped(blockHeight)} and ${grouped(otherHeight)}.`,
    'Check the software of the node. Until it gives possible figures it has no vote.',
  ),
}

const transportErrors = {
  NODE_UNREACHABLE: refusal(
    ({ node, reason }: AtNode & { reason: string }) => `Node “${node}” could not be reached (${reason}).`,
    'Check that the node runs and that this machine may connect to it. One that is configured is tried again automatically; one that is being added is not.',
  ),
  NODE_CONNECTION_LOST: silence(
    ({ node, method, reason }: Asked & { reason: string }) => `The connection to node “${node}” broke during ${method} (${reason}).`,
    'Wait: the other nodes are asked, and this one again later.',
  ),
  NODE_TIMED_OUT: silence(
    ({ node, method, timeoutMs }: Asked & { timeoutMs: number }) => `Node “${node}” did not answer ${method} within ${timeoutMs} ms.`,
    'Wait: the other nodes are asked, and this one again later. If it stays slow, check its load.',
  ),
  NODE_CANCELLED: silence(
    ({ node, method }: Asked) => `The call ${method} to node “${node}” was given up because work is stopping.`,
    'Start again when ready.',
  ),
  NODE_ANSWER_NOT_JSON: silence(
    ({ node, method, status, contentType }: Asked & { status: number; contentType: string }) =>
      `What node “${node}” answered to ${method} is not JSON (HTTP ${status}, ${contentType}).`,
    'Check that the address leads to a JSON-RPC node and not to a web page or a proxy.',
  ),
  NODE_ANSWER_TOO_LARGE: silence(
    ({ node, method, maxBodyBytes }: Asked & { maxBodyBytes: number }) =>
      `The answer of node “${node}” to ${method} is larger than ${maxBodyBytes} bytes; reading was stopped there.`,
    'Check the node; if its answers are honest, raise the limit for answers.',
  ),
  NODE_ANSWER_MALFORMED: silence(
    ({ node, method, path }: Asked & { path: string }) =>
      `The answer of node “${node}” to ${method} does not have the agreed form at ${path}.`,
    'Check the software of the node; the other nodes are asked meanwhile.',
  ),
  NODE_ANSWER_OF_ANOTHER: silence(
    ({ node, method }: Asked) => `Node “${node}” answered ${method} with the answer to another request.`,
    'Check for a proxy between this machine and the node that mixes answers up.',
  ),
  NODE_REDIRECTED: refusal(
    ({ node, status }: AtNode & { status: number }) =>
      `Node “${node}” sends us to another address (HTTP ${status}); only configured addresses are spoken to.`,
    'If the move is right, enter the new address yourself.',
  ),
  NODE_RATE_LIMITED: refusal(
    ({ node }: AtNode & { retryAfterMs: number | null }) => `Node “${node}” refuses for now: too many requests.`,
    'Wait: it is asked again after the pause it names. If this stays, ask its operator for a higher limit.',
  ),
  NODE_BUSY: refusal(
    ({ node, waiting }: Asked & { waiting: number }) => `${counted(waiting, 'request waits', 'requests wait')} for node “${node}” already.`,
    'Wait: it is asked again automatically. If this stays, allow more requests a second, or add a node.',
  ),
  NODE_FORBIDDEN: refusal(
    ({ node, status }: AtNode & { status: number }) => `Node “${node}” does not let us in (HTTP ${status}).`,
    'Check the key in its address, and whether this machine is allowed there.',
  ),
  NODE_HTTP_STATUS: silence(
    ({ node, method, status }: Asked & { status: number }) => `Node “${node}” answered ${method} with HTTP status ${status}.`,
    'Wait: it is asked again. If this stays, check the node or the proxy before it.',
  ),
}

const blockErrors = {
  NODE_BLOCK_CLEANED_UP: noBlock(
    ({ node, slot, firstAvailableSlot }: AskedSlot & { firstAvailableSlot: bigint | null }) =>
      say`Node “${node}” no longer keeps ${slotWords(slot)}${firstAvailableSlot === null ? '' : say`; its history starts at ${slotPart(firstAvailableSlot)}`}.`,
    'Add a node that keeps more history.',
  ),
  NODE_BLOCK_NOT_AVAILABLE: noBlock(
    ({ node, slot }: AskedSlot) => say`Node “${node}” does not have the block of ${slotWords(slot)}, or not yet.`,
    'Wait: the other nodes are asked, and this one again later.',
  ),
  NODE_SLOT_SKIPPED: noBlock(
    ({ node, slot, rpcCode }: AskedSlot & { rpcCode: bigint }) =>
      say`Node “${node}” says that ${slotWords(slot)} was skipped or is missing from its storage (${rpcCode.toString()}); it cannot tell which.`,
    'Wait: only the chain of parent slots shows a slot to be empty. Other nodes are asked.',
  ),
  NODE_BLOCK_STATUS_UNKNOWN: noBlock(
    ({ node, slot }: AskedSlot) => say`Node “${node}” does not know yet whether ${slotWords(slot)} has a block.`,
    'Wait: it is asked again.',
  ),
  NODE_STORAGE_UNREACHABLE: noBlock(
    ({ node, slot }: AskedSlot) => say`Node “${node}” cannot reach its long-term storage for ${slotWords(slot)}.`,
    'Wait: the other nodes are asked, and this one again later.',
  ),
  NODE_VERSION_UNSUPPORTED: noBlock(
    ({ node, version }: AskedSlot & { version: string }) =>
      `Node “${node}” holds a transaction of version ${version}, newer than this program reads; the whole block stays closed because of it.`,
    'Install a newer Strongroom. Deposits wait in front of this block until then.',
  ),
}

const rpcErrors = {
  NODE_PREFLIGHT_FAILED: ({ node, err }: AtNode & { err: unknown; logs: readonly string[] }) => ({
    happened: `Node “${node}” tried the transaction out and would not send it: ${errText(err)}.`,
    money: 'This call sent nothing. The signature exists, and counts as able to land until the chain proves otherwise.',
    next: 'See what the simulation says.',
  }),
  NODE_SIGNATURE_REFUSED: refusal(
    ({ node }: AtNode) => `Node “${node}” says that a signature of the transaction does not verify.`,
    'Sign again; if this repeats, stop and report it.',
  ),
  NODE_SIGNATURE_COUNT_REFUSED: refusal(
    ({ node }: AtNode) => `Node “${node}” says that the transaction does not carry one signature for each signer.`,
    'Sign again; if this repeats, stop and report it.',
  ),
  NODE_PRECOMPILE_REFUSED: refusal(
    ({ node }: AtNode) => `Node “${node}” says that a signature inside an instruction of the transaction does not verify.`,
    'Prepare the transaction again; if this repeats, stop and report it.',
  ),
  NODE_KEY_NOT_INDEXED: refusal(
    ({ node, method }: Asked) => `Node “${node}” does not index what ${method} asks for; its list would not be whole.`,
    'Wait: the other nodes are asked. If none has the index, add a node that has it.',
  ),
  NODE_SCAN_FAILED: refusal(
    ({ node, method, message }: Asked & { message: string }) =>
      `Node “${node}” gave up looking through its accounts for ${method}: ${message}`,
    'Wait: the other nodes are asked, and this one again later.',
  ),
  NODE_EPOCH_REWARDS_ACTIVE: refusal(
    ({ node, method, completeBlockHeight }: Asked & { completeBlockHeight: bigint | null }) =>
      `Node “${node}” answers ${method} only when the rewards of the epoch are paid${completeBlockHeight === null ? '' : `, at block height ${grouped(completeBlockHeight)}`}.`,
    'Wait: it is asked again once they are.',
  ),
  NODE_UNHEALTHY: refusal(
    ({ node, slotsBehind }: AtNode & { slotsBehind: bigint | null }) =>
      `Node “${node}” is not healthy${slotsBehind === null ? '' : `: it is ${counted(grouped(slotsBehind), 'slot')} behind`}.`,
    'Wait until it has caught up; it has no vote meanwhile.',
  ),
  NODE_BEHIND: refusal(
    ({ node, contextSlot }: AtNode & { contextSlot: bigint | null }) =>
      say`Node “${node}” has not reached the slot that this question needs${contextSlot === null ? '' : say`; it is at ${slotPart(contextSlot)}`}.`,
    'Wait: the other nodes are asked, and this one again later.',
  ),
  NODE_METHOD_MISSING: refusal(
    ({ node, method }: Asked) => `Node “${node}” does not offer ${method}.`,
    'Use a node that offers it, or update its software.',
  ),
  NODE_TOO_OLD: refusal(
    ({ node, method, lacking }: Asked & { lacking: string }) =>
      `Node “${node}” is of a version before 2.0, whose answer in place of ${method} lacks ${lacking}; nothing is guessed instead.`,
    'Update the software of the node, or add a newer node; the other nodes are asked meanwhile.',
  ),
  NODE_HISTORY_OFF: refusal(
    ({ node, method }: Asked) => `Node “${node}” keeps no transaction history, which ${method} needs; it cannot testify.`,
    'Start it with transaction history, or add a node that has it.',
  ),
  NODE_SIGNATURE_NOT_FOUND: refusal(
    ({ node, signature }: Asked & { signature: string | null }) =>
      `Node “${node}” does not know the transaction ${signature ?? 'that was named'}, from which a history was to be listed.`,
    'Wait: the other nodes are asked. If none knows it, list the history from its newest end.',
  ),
  NODE_PARAMS_REFUSED: refusal(
    ({ node, method, message }: Asked & { message: string }) => `Node “${node}” does not accept the parameters of ${method}: ${message}`,
    'Nothing a repetition would change; report it with this text.',
  ),
  NODE_RPC: silence(
    ({ node, method, rpcCode, rpcName, message }: Asked & { rpcCode: bigint; rpcName: string; message: string }) =>
      `Node “${node}” answered ${method} with error ${rpcCode} (${rpcName}): ${message}`,
    'Wait: the other nodes are asked. If this stays, show it to the operator of the node.',
  ),
  NODE_DISAGREEMENT: ({ what, answers }: { what: string; answers: readonly { node: string; said: string }[] }) => ({
    happened: say`The nodes disagree about ${slotsWithin(what)}: ${answers.flatMap(({ node, said }, at) => say`${at === 0 ? '' : '; '}${node} says ${slotsWithin(said)}`)}.`,
    money: 'Nothing was decided on it: nothing new is signed or sent until they agree.',
    next: 'Find out which node is wrong and remove or repair it; a third node of your own shows which.',
  }),
  NODE_ONE_ANSWERED: ({ what, node, configured }: { what: string; node: string; configured: number }) => ({
    happened: say`Of ${configured} nodes only “${node}” could say something about ${slotsWithin(what)}, and what one node says is not enough where several are configured.`,
    money: 'Nothing new is signed on it. What was signed before may land, and is followed.',
    next: 'Look at the other nodes. Remove from the settings what will not come back, or add another node; work goes on as soon as two answer.',
  }),
  NODE_NONE_ANSWERED: ({ answers }: { answers: readonly { node: string; code: string }[] }) => ({
    happened: `No node gave an answer: ${answers.map(({ node, code }) => `${node} (${code})`).join(', ')}.`,
    money: 'What is stored stays as it is; what was sent may land all the same.',
    next: 'Look at each node; work continues automatically as soon as one answers.',
  }),
}

/** A text that is no name of the ledger's is the node's own sentence. */
function errText(err: unknown): string {
  const { name, words } = explainTransactionError(err)
  return name === 'unknown' && typeof err === 'string' ? err : words
}

export const nodeErrors = { ...configurationErrors, ...transportErrors, ...blockErrors, ...rpcErrors } satisfies ErrorTable
