import { address, type Part, say, slot as slotPart } from '../text/sentence.ts'
import { slotsWithin } from '../text/slots-within.ts'
import type { ErrorTable } from './words.ts'

const slotOrNone = (of: bigint | null): Part | string => (of === null ? 'none' : slotPart(of))

const NOTHING_MISSED = 'Nothing is missed: what arrived in and after this slot is credited as soon as the slot is proved.'

export const watchErrors = {
  WATCH_BLOCK_UNAVAILABLE: ({ slot, answers }: { slot: bigint; answers: readonly { node: string; code: string }[] }) => ({
    happened: say`No node could show the block of slot ${slotPart(slot)}: ${answers.map(({ node, code }) => `${node} (${code})`).join(', ')}.`,
    money: NOTHING_MISSED,
    next: 'It is tried again automatically. If this stays, add a node whose history reaches back to this slot.',
  }),
  WATCH_SCAN_THREAD_ENDED: ({ reason }: { reason: string }) => ({
    happened: `A thread that reads blocks ended over one (${reason}); the block was read without it.`,
    money: 'Nothing is missed: every block is read, only more slowly.',
    next: 'Nothing to do; another thread is started. If this comes back, check the memory of this machine and report it.',
  }),
  WATCH_BLOCK_DISPUTED: ({ node, slot, what }: { node: string; slot: bigint; what: string }) => ({
    happened: say`The other nodes do not confirm what the node ${node} shows of block ${slotPart(slot)}: ${slotsWithin(what)}.`,
    money: 'Nothing of the block was recorded. What arrived in it is credited once the nodes agree.',
    next: 'It is tried again automatically. If it stays so, see {nodes.status} for who differs, and remove the node that is wrong.',
  }),
  WATCH_ONE_NODE_ALONE: ({ node, what }: { node: string; what: string }) => ({
    happened: say`Of several configured nodes only ${node} answered when they were asked for ${slotsWithin(what)}.`,
    money: 'Nothing is recorded on the word of one node. What arrived is credited once a second node says the same.',
    next: 'The question is asked again until a second node answers. If the others stay silent, see {nodes.status}; add a node, or remove those that are gone: the only node that is left is believed alone.',
  }),
  WATCH_CHAIN_BROKEN: ({
    node,
    slot,
    parentSlot,
    expectedSlot,
  }: {
    node: string
    slot: bigint
    parentSlot: bigint
    expectedSlot: bigint
  }) => ({
    happened: say`Node “${node}” shows the block of slot ${slotPart(slot)} as the child of another block at slot ${slotPart(parentSlot)} than the one recorded at slot ${slotPart(expectedSlot)}.`,
    money: NOTHING_MISSED,
    next: 'Check the node: finalized blocks never change. If several nodes agree with each other and not with the journal, stop and report it.',
  }),
  WATCH_LIST_INCOMPLETE: ({ from, to, most }: { from: bigint; to: bigint; most: number }) => ({
    happened: say`Between slots ${slotPart(from)} and ${slotPart(to)} more than ${most} blocks are missing from what the nodes list.`,
    money: NOTHING_MISSED,
    next: 'It is tried again automatically. If this stays, add a node whose history reaches back to the first of these slots.',
  }),
  WATCH_NODE_BEHIND_CURSOR: ({ finalizedSlot, cursor, node }: { finalizedSlot: bigint; cursor: bigint; node: string }) => ({
    happened: say`The node ${node} is at slot ${slotPart(finalizedSlot)}, before slot ${slotPart(cursor)}, up to which everything is already known.`,
    money: 'What is recorded stays recorded; nothing new is known until the node has caught up.',
    next: 'Wait until the node has caught up, or remove it if other nodes are further ahead ({nodes.status}). If the node is right, another node led Strongroom to a slot that the chain has not reached: {ledger.readAgain} goes back, and nothing is lost or credited twice. If the slots start again from zero, the node serves another network than before.',
  }),
  WATCH_CANNOT_READ_AGAIN: ({
    after,
    cursor,
    opened,
    finalized,
  }: {
    after: bigint | null
    cursor: bigint | null
    opened: bigint | null
    finalized: bigint
  }) => ({
    happened:
      after === null
        ? say`Everything is known up to slot ${slotOrNone(cursor)}, which is not ahead of slot ${slotPart(finalized)}, where the nodes are.`
        : say`Blocks after slot ${slotPart(after)} cannot be read again: watching began at slot ${slotOrNone(opened)} and stands at slot ${slotOrNone(cursor)}, and the nodes at slot ${slotPart(finalized)}.`,
    money: 'Nothing was changed.',
    next: 'Nothing needs to be moved back. To read blocks again all the same, name the slot after which they are to be read.',
  }),
  WATCH_NOT_CAUGHT_UP: ({ cursor, finalizedSlot }: { cursor: bigint | null; finalizedSlot: bigint }) => ({
    happened: say`Everything is known up to slot ${slotOrNone(cursor)}, while the chain is final up to slot ${slotPart(finalizedSlot)}.`,
    money: 'Balances may have changed in between; nothing was moved.',
    next: 'Wait until the watcher has caught up, then ask again.',
  }),
  HISTORY_TOO_LONG: ({ owner, most }: { owner: string; most: number }) => ({
    happened: say`The past of ${address(owner)} has more than the ${most} entries that are read back for one account.`,
    money: 'What was found stays; the rest of its past is not known, and nothing of it is credited.',
    next: 'Close the gap with a written note once the account is compared by other means.',
  }),
  HISTORY_UNKNOWN_TRANSACTION: ({ node, signature, slot }: { node: string; signature: string; slot: bigint }) => ({
    happened: say`Node “${node}” lists the transaction ${signature} in slot ${slotPart(slot)} and cannot show it.`,
    money: 'The past of the account stays open; nothing of it is credited or passed over meanwhile.',
    next: 'It is tried again automatically with the other nodes. If this stays, add a node with more history.',
  }),
  HISTORY_NOT_KEPT: ({ owner, from, nodes }: { owner: string; from: bigint; nodes: readonly string[] }) => ({
    happened: say`The past of ${address(owner)} from slot ${slotPart(from)} on is kept by none of the nodes: ${nodes.join(', ')}.`,
    money: 'What arrived there is on the chain and in the account, and is not credited yet.',
    next: 'Add a node whose history reaches back to this slot: it is read back on its own then.',
  }),
  IMPORT_UNREADABLE: ({ file, line, reason }: { file: string; line: number | null; reason: string }) => ({
    happened: `The file ${file} cannot be taken${line === null ? '' : ` from line ${line} on`}: ${reason}.`,
    money: 'Nothing changed; no address of the file was taken.',
    next: 'Correct the file, one address a line, and give it again.',
  }),
  GAP_UNKNOWN: ({ gap }: { gap: number }) => ({
    happened: `There is no open gap with the number ${gap}.`,
    money: 'Nothing changed.',
    next: 'See {ledger.continuity} for the gaps there are.',
  }),
} satisfies ErrorTable
