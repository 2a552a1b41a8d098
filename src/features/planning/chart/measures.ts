/** Height of what stands above the rows, in pixels; sheet.module.css knows it as `--head`. */
export const HEAD_HEIGHT = 64
