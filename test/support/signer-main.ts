import { enableCompileCache } from 'node:module'
import { COMPILED } from './compiled.ts'
import { CHEAP_LIMITS } from './vault-limits.ts'

// Tests start hundreds of signers. Only what is loaded after this comes from what another compiled.
enableCompileCache(COMPILED)
const { runSigner } = await import('../../src/main/signer/host.ts')
const { openParentChannel } = await import('../../src/main/signer/parent-channel.ts')

/** The signer process as the product has it, but for what a vault costs to open, and how fast it is loaded. */
runSigner({ channel: openParentChannel(), limits: CHEAP_LIMITS })
