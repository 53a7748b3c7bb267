// Reads an image that was pasted or dropped, checks that it is one, and makes one smaller that is too large.
import { fitted, IMAGE_BYTES, imagePlan, OPENED_BYTES, SMALLER_SIDE } from './image-limits.ts';

/** An image to attach; `data` is base64. */
export interface ReadImage {
  readonly mimeType: string;
  readonly data: string;
  readonly name: string;
}

/** `broken`: no image, or one the browser cannot draw. `too-large`: also after it was made smaller. */
export type ImageProblem = 'broken' | 'too-large';

/** Reads the file; what is wrong with it as a value. */
export async function readImage(file: File): Promise<ReadImage | ImageProblem> {
  if (file.size > OPENED_BYTES) return 'too-large';
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return 'broken';
  }
  try {
    const { width, height } = bitmap;
    const plan = imagePlan({ type: file.type, bytes: file.size, width, height });
    const image = plan === 'as-is' ? file : await redrawn(bitmap);
    if (!image || image.size > IMAGE_BYTES) return 'too-large';
    return { mimeType: image.type, data: await base64(image), name: file.name || 'image' };
  } finally {
    bitmap.close();
  }
}

/** PNG keeps what is written in an image sharp; JPEG where that is too large. */
async function redrawn(bitmap: ImageBitmap): Promise<Blob | undefined> {
  const { width, height } = fitted(bitmap.width, bitmap.height, SMALLER_SIDE);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(bitmap, 0, 0, width, height);
  const png = await canvas.convertToBlob({ type: 'image/png' });
  if (png.size <= IMAGE_BYTES) return png;
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}

async function base64(blob: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(',') + 1);
}
