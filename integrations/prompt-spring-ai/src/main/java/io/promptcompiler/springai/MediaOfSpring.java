package io.promptcompiler.springai;

import io.promptcompiler.runtime.Media;
import java.net.URI;
import java.net.URLConnection;
import org.springframework.util.MimeType;

/**
 * Converts media to those of Spring AI. If a URL has no declared type, the type is guessed from the
 * extension of its path; without an extension, it is treated as an image, because models accept
 * images by URL.
 */
final class MediaOfSpring {
  private MediaOfSpring() {}

  /**
   * Converts one of the media of a message.
   *
   * @param number its number, which becomes its name. Spring AI would choose a random name, so
   *     equal prompts would lead to different requests
   */
  static org.springframework.ai.content.Media of(Media media, int number) {
    String type = media.contentType().orElseGet(() -> guessed(media.url().orElseThrow()));
    org.springframework.ai.content.Media.Builder builder =
        org.springframework.ai.content.Media.builder()
            .mimeType(MimeType.valueOf(type))
            .name("media-" + number);
    media.url().ifPresent(builder::data);
    media.data().ifPresent(builder::data);
    return builder.build();
  }

  private static String guessed(URI url) {
    String path = url.getPath();
    String type = path == null ? null : URLConnection.guessContentTypeFromName(path);
    return type == null ? "image/*" : type;
  }
}
