import { refusalOf } from './desk.ts'
import type { Judge } from './judge.ts'
import type { Life } from './life.ts'
import type { Network } from './network.ts'
import type { Random } from './random.ts'
import { tendSending } from './tend-sending.ts'

type Parts = {
  readonly judge: Judge
  readonly network: Network
  readonly random: Random
  readonly isCalm: () => boolean
  /** Whether this life of the process has not ended yet. */
  readonly isAlive: (life: Life) => boolean
  readonly onDone: (what: 'compared' | 'reopened') => void
}

/** Whoever sees to closed sending in a history, and makes a lost vault again. */
export function openSendingPerson({ judge, network, random, isCalm, isAlive, onDone }: Parts) {
  let isTending = false
  let isRestoring = false
  let refused = 'nothing'
  const { payments } = judge
  const truth = {
    isPastOver: () => payments.unknownPast().length === 0,
    isMadeAgain: payments.isMadeAgain,
    endPast: () => {
      for (const account of payments.unknownPast()) if (account !== null) network.advanceElsewhere(account)
    },
  }
  return {
    isTending: () => isTending,
    isRestoring: () => isRestoring,
    /** What was refused last, and whether something is still asked. */
    words: () => `last refused: ${refused}${isTending ? ', somebody is at it' : ''}`,
    /** The process was killed, and with it whatever was asked of it. */
    forget: () => {
      isTending = false
      isRestoring = false
    },
    restore: (life: Life) => {
      isRestoring = true
      void life.desk
        ?.restore()
        .catch((error: unknown) => {
          if (isAlive(life) && refusalOf(error) === null) judge.say('defect', String(error))
        })
        .finally(() => {
          if (isAlive(life)) isRestoring = false
        })
    },
    tend: (life: Life) => {
      if (life.desk === null) return
      isTending = true
      const onRefused = (why: string) => {
        refused = why
      }
      const [onCompared, onReopened] = [() => onDone('compared'), () => onDone('reopened')]
      void tendSending({ desk: life.desk, random, truth, isCalm: isCalm(), onCompared, onReopened, onRefused })
        .catch((error: unknown) => {
          if (isAlive(life)) judge.say('defect', String(error))
        })
        .finally(() => {
          if (isAlive(life)) isTending = false
        })
    },
  }
}
