package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.AudioContent;
import io.modelcontextprotocol.spec.McpSchema.BlobResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.EmbeddedResource;
import io.modelcontextprotocol.spec.McpSchema.ImageContent;
import io.modelcontextprotocol.spec.McpSchema.ResourceLink;
import io.promptcompiler.runtime.Media;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

/** Converts media to contents of the protocol. URLs are not fetched, but become links. */
final class MediaContent {
  private static final int HASH_BYTES = 8;

  private MediaContent() {}

  /**
   * Converts media to a content.
   *
   * @param meta the content's metadata
   */
  static Content of(Media media, Map<String, Object> meta) {
    String type = media.contentType().orElse("");
    if (media.url().isPresent()) {
      return link(media.url().get(), type, meta);
    }
    byte[] data = media.data().orElseThrow();
    String base64 = Base64.getEncoder().encodeToString(data);
    if (type.startsWith("image/")) {
      return ImageContent.builder(base64, type).meta(meta).build();
    }
    if (type.startsWith("audio/")) {
      return AudioContent.builder(base64, type).meta(meta).build();
    }
    // A resource needs a URI; this one cannot be resolved.
    return EmbeddedResource.builder(
            BlobResourceContents.builder("prompt:" + hash(data), base64).mimeType(type).build())
        .meta(meta)
        .build();
  }

  private static ResourceLink link(URI url, String type, Map<String, Object> meta) {
    ResourceLink.Builder link =
        ResourceLink.builder().name(name(url)).uri(url.toString()).meta(meta);
    return (type.isEmpty() ? link : link.mimeType(type)).build();
  }

  /** Returns the last part of the path, or the whole URL if there is none. */
  private static String name(URI url) {
    String path = url.getPath() == null ? "" : url.getPath();
    String last = path.substring(path.lastIndexOf('/') + 1);
    return last.isEmpty() ? url.toString() : last;
  }

  private static String hash(byte[] data) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(data);
      return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
