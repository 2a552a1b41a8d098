/** Height of what stands above the rows, in pixels. */
export const HEAD_HEIGHT = 64
