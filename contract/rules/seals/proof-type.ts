/** What a proof says it is. Another shape gets another number. */
export const PROOF_TYPE = 'understory/certificate-proof/1'
