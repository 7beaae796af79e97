import type { Address } from '../../address/address.ts'
import type { ProgramLayouts } from '../layout.ts'
import { associatedTokenProgram } from './associated-token.ts'
import { computeBudgetProgram } from './compute-budget.ts'
import { lookupTableProgram } from './lookup-table.ts'
import { memoPrograms } from './memo.ts'
import { programsByNameAlone } from './names-alone.ts'
import { stakeProgram } from './stake.ts'
import { systemProgram } from './system.ts'
import { token2022Program } from './token-2022.ts'
import { tokenProgram } from './token.ts'
import { zkElgamalProofProgram } from './zk-elgamal-proof.ts'

/** Every program that is known here, by its address. */
export const programs: ReadonlyMap<Address, ProgramLayouts> = new Map(
  [
    systemProgram,
    tokenProgram,
    token2022Program,
    associatedTokenProgram,
    ...memoPrograms,
    computeBudgetProgram,
    lookupTableProgram,
    stakeProgram,
    zkElgamalProofProgram,
    ...programsByNameAlone,
  ].map((program) => [program.address, program]),
)
