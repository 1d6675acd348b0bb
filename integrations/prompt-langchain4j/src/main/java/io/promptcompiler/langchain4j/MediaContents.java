package io.promptcompiler.langchain4j;

import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.ImageContent.DetailLevel;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.VideoContent;
import io.promptcompiler.runtime.Media;
import java.net.URI;
import java.net.URLConnection;
import java.util.Base64;
import java.util.Locale;

/**
 * Converts media to the classes of LangChain4j, which depend on the media type. If a URL has no
 * declared type, the type is guessed from the extension of its path; without an extension, it is
 * treated as an image, because models accept images by URL.
 */
final class MediaContents {
  private MediaContents() {}

  static Content of(Media media) {
    String type = media.contentType().orElseGet(() -> guessed(media.url().orElseThrow()));
    String kind = type.toLowerCase(Locale.ROOT);
    URI url = media.url().orElse(null);
    String data = media.data().map(Base64.getEncoder()::encodeToString).orElse("");
    if (kind.startsWith("image/")) {
      ImageContent image = url == null ? ImageContent.from(data, type) : ImageContent.from(url);
      return media
          .detail()
          .map(detail -> DetailLevel.valueOf(detail.toUpperCase(Locale.ROOT)))
          .map(detail -> ImageContent.from(image.image(), detail))
          .orElse(image);
    }
    if (kind.startsWith("audio/")) {
      return url == null ? AudioContent.from(data, type) : AudioContent.from(url);
    }
    if (kind.startsWith("video/")) {
      return url == null ? VideoContent.from(data, type) : VideoContent.from(url);
    }
    if (kind.equals("application/pdf")) {
      return url == null ? PdfFileContent.from(data, type) : PdfFileContent.from(url);
    }
    throw new IllegalArgumentException(
        "LangChain4j accepts images, audio, video and PDF, but not media of the type '"
            + type
            + "'.");
  }

  private static String guessed(URI url) {
    String path = url.getPath();
    String type = path == null ? null : URLConnection.guessContentTypeFromName(path);
    return type == null ? "image/*" : type;
  }
}
