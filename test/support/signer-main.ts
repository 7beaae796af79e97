import { runSigner } from '../../src/main/signer/host.ts'
import { openParentChannel } from '../../src/main/signer/parent-channel.ts'
import { CHEAP_LIMITS } from './vault-limits.ts'

/** The signer process as the product has it, but for what a vault costs to open. */
runSigner({ channel: openParentChannel(), limits: CHEAP_LIMITS })
