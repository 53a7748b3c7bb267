// A block of content as agents send them: text, pictures, files and links to them.
import type { ContentBlock } from '@agentclientprotocol/sdk';
import { visible } from '../../../../agent/policy/display.ts';
import { blockLabel } from '../../model/block-label.ts';
import { Link } from '../markdown/link.tsx';
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
      return <ResourceChip uri={block.uri} name={blockLabel(block)} />;
    case 'resource':
      return <ResourceChip uri={block.resource.uri} name={blockLabel(block)} />;
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

/** Something that goes along, by its name; a click opens what is a file. */
function ResourceChip({ uri, name }: { readonly uri: string; readonly name: string }) {
  const isFile = uri.startsWith('file:');
  const words = (
    <>
      <Icon name={isFile ? 'file' : 'attach'} /> {visible(name)}
    </>
  );
  // What has no place to go to (`ocho:git-diff`, an unsaved text) is not offered as a link.
  if (!isFile && !/^https?:/i.test(uri)) return <span class="chip">{words}</span>;
  return (
    <Link target={uri} className="chip">
      {words}
    </Link>
  );
}
