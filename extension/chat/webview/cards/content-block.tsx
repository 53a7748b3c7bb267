// A block of content as agents send them: text, pictures, files and links to them.
import type { ContentBlock } from '@agentclientprotocol/sdk';
import { Link } from '../markdown/link.tsx';
import { shortPath } from '../markdown/links.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';

/** Base64 of a picture that is shown; a larger one would stop the page. Characters. */
const IMAGE_LIMIT = 20 * 1024 * 1024;
const IMAGE_TYPES = /^image\/(?:png|jpeg|gif|webp)$/;

/** The block; `isLive`: its text still grows. */
export function ContentView({
  block,
  id,
  isLive,
}: {
  readonly block: ContentBlock;
  readonly id: string;
  readonly isLive: boolean;
}) {
  switch (block.type) {
    case 'text':
      return <Markdown source={block.text} id={id} isLive={isLive} />;
    case 'image':
      return <Picture mimeType={block.mimeType} data={block.data} />;
    case 'audio':
      return <span class="chip">{text('page-audio', { type: block.mimeType })}</span>;
    case 'resource_link':
      return <ResourceChip uri={block.uri} name={block.title ?? block.name} />;
    case 'resource':
      return <ResourceChip uri={block.resource.uri} name={undefined} />;
    default:
      return null;
  }
}

/** A picture out of the message itself, never from an address. */
function Picture({ mimeType, data }: { readonly mimeType: string; readonly data: string }) {
  if (!IMAGE_TYPES.test(mimeType) || data.length > IMAGE_LIMIT) {
    return <span class="chip">{text('page-image-not-shown', { type: mimeType })}</span>;
  }
  return <img class="picture" src={`data:${mimeType};base64,${data}`} alt={text('page-image')} />;
}

/** A file that goes along, by its name; a click opens it. */
function ResourceChip({ uri, name }: { readonly uri: string; readonly name: string | undefined }) {
  return (
    <Link target={uri} className="chip">
      <Icon name="file" /> {name ?? shortPath(decoded(uri.replace(/^file:\/\//, '')), 2)}
    </Link>
  );
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
