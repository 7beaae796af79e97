import { isSameBytes } from '../same-bytes.ts'
import { StrongroomError } from '../error/error.ts'
import { type ChooseFragments, createFragmentChooser } from './choose-fragments.ts'
import { crc32 } from './crc32.ts'
import { createGathering, type Gathering } from './gather.ts'
import { decodePart, type Part } from './part.ts'
import type { Ur } from './ur-encoder.ts'
import { parseUrText } from './ur-text.ts'

/** How far a message is known: as many independent parts as it has fragments are needed. `needed` is 0 until the first part says it. */
export type UrProgress = { readonly known: number; readonly needed: number }

export type UrDecoder = {
  /**
   * Takes a text as it was scanned, in any order and as often as one likes; whether it told something new. One that is refused changes nothing,
   * but UR_MESSAGE_CHECKSUM and UR_PARTS_CONTRADICT, behind which all begins again: nobody can tell which part was wrong.
   * @throws UR_OTHER_TYPE, UR_PART_OF_ANOTHER, UR_PARTS_CONTRADICT, UR_MESSAGE_CHECKSUM and those of parseUrText and decodePart
   */
  readonly receive: (text: string) => boolean
  readonly progress: () => UrProgress
  /** The whole message; null until it is known. */
  readonly result: () => Ur | null
}

type Started = { readonly part: Part; readonly choose: ChooseFragments; readonly gathering: Gathering }

/** Puts a message of one of these types together from texts that were scanned or pasted. */
export function createUrDecoder({ types }: { types: readonly string[] }): UrDecoder {
  let type: string | null = null
  let started: Started | null = null
  let result: Ur | null = null

  function receive(text: string): boolean {
    const read = parseUrText(text)
    const wanted = type === null ? types : [type]
    if (!wanted.includes(read.type)) throw new StrongroomError('UR_OTHER_TYPE', { type: read.type, wanted: [...wanted] })
    const isNew =
      read.sequence === null
        ? receiveWhole({ type: read.type, cbor: read.body })
        : receivePart(read.type, decodePart(read.body, read.sequence))
    type = read.type
    return isNew
  }

  function receiveWhole(ur: Ur): boolean {
    if (ur.cbor.length === 0) throw new StrongroomError('UR_CONTENT_MALFORMED', { offset: 0, problem: 'it is empty' })
    if (started !== null || (result !== null && !isSameBytes(result.cbor, ur.cbor))) throw new StrongroomError('UR_PART_OF_ANOTHER', {})
    if (result !== null) return false
    result = ur
    return true
  }

  function receivePart(ofType: string, part: Part): boolean {
    if (started === null && result !== null) throw new StrongroomError('UR_PART_OF_ANOTHER', {})
    started ??= startWith(part)
    if (!isOfSame(started.part, part)) throw new StrongroomError('UR_PART_OF_ANOTHER', {})
    if (result !== null) return false
    const { choose, gathering } = started
    const gathered = gathering.add(choose(part), part.fragment)
    if (gathered === 'contradiction') throw beginAnew(new StrongroomError('UR_PARTS_CONTRADICT', {}))
    const cbor = gathering.solve()?.slice(0, part.messageLength) ?? null
    if (cbor !== null && crc32(cbor) !== part.checksum) throw beginAnew(new StrongroomError('UR_MESSAGE_CHECKSUM', {}))
    if (cbor !== null) result = { type: ofType, cbor }
    return gathered === 'new'
  }

  function beginAnew(error: StrongroomError): StrongroomError {
    started = null
    return error
  }

  function progress(): UrProgress {
    if (started === null) return result === null ? { known: 0, needed: 0 } : { known: 1, needed: 1 }
    return { known: started.gathering.rank(), needed: started.part.seqLen }
  }

  return { receive, progress, result: () => result }
}

function startWith(part: Part): Started {
  const gathering = createGathering({ fragmentCount: part.seqLen, fragmentBytes: part.fragment.length })
  return { part, choose: createFragmentChooser(part.seqLen), gathering }
}

function isOfSame(left: Part, right: Part): boolean {
  return (
    left.seqLen === right.seqLen &&
    left.messageLength === right.messageLength &&
    left.checksum === right.checksum &&
    left.fragment.length === right.fragment.length
  )
}
