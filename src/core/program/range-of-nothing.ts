import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/*
 * A proof that 0 is less than 2^64, drawn once: the commitment that it is of, and the proof. It says nothing of anybody, and everybody may have it. With it
 * an account that is made for a proof, and in which none is kept yet, becomes somebody's who can close it: an empty one has no authority.
 */
const COMMITMENT = 'c0da8ef502c24e6fb6c5d73e4646baa578742c3fbb7219878536ba796d5c605f'
const PROOF = [
  'd6fcfd250b696d0a47fdee5c20b7e99518f7bbf9cf98b5917ed568a2204de1577090c8d6e5b692b925656a1f8a103754961b52323d48c7d787e02d58a0688522',
  '643fdbca9d118f372461b47d838254fa241c23f45813b5608485f5f3683ea67a7448d7cb254a4d409a94261451bd422bf03cd9bca2f925378f700f361d377626',
  '037fe168e168366ebd7079a511efbbdbdcdab6b73f497c2d3c5416fdf616680d089e63da9c9349667202b1ef327f71ac749c519458d23dfac7c1e5438778760a',
  '667ac2148132d9ab73799d8a822744b6b0381a6817d958fc7f6b708960ad9c078c718c7ccede64794eb4d099960820236f3372cbd86cbfc6c3b6e74c39456717',
  '1082fe91b1a22ebe4bd1fe9773f1bda0f216c3b2d41b58bffc6d733983e7df6e7a760adf9e112e1fda8e120bc1bc52f43b56b6a58d992228f1b958ce3469aa52',
  'a81175a656ba9ac35e516542f9a6eef1fd465b8c81838fa1badb725a8410d760fa469bc53ab3d8a3ade750288068b1bc0ff11024e20464ef6ac84c186f9c3e37',
  '1642136de4e648f62193229365f35c1df4ed2d231a2a160eddbedca97763db11949a90af46a7ab17f99fe3bdd3722940139a8793ac3608840b0fa214ea854f7a',
  'b02c89ae3d16e56945a85b3a7a5dc3df554d8e5099e75643abe4cf6a9c50637a746a1c3af513536e6f44a3f373eb87e6c2349ac35c2e8ae002169691e82eb27f',
  'e8637982ebd6de0353542d6f6357f0d027a4e41bb31534ab628ade54754e0f29aec923dea8af58a3dd9bd0d72ced53d8ea43ff661bdeb9fc3510417ceac13426',
  '767afa3141098cdbf72f478a26ea3542c9842315137b8aaacbbb21785f97412931eee4d7fd1aab8bc9b6111e35bf134aa0169b7e97990a9c5b59f615b8f06b0d',
  '47480dd2f0a7faf6d95790630466f402a9a77a727e587c0612997fe1cbd1c300',
].join('')

/** As `verifyRange` and `keepRange` take it. */
export function rangeOfNothing() {
  return {
    commitments: concatBytes(hexToBytes(COMMITMENT), new Uint8Array(7 * 32)),
    bitLengths: Uint8Array.of(64, 0, 0, 0, 0, 0, 0, 0),
    proof: hexToBytes(PROOF),
  }
}
