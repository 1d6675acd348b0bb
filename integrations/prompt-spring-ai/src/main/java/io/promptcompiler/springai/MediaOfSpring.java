package io.promptcompiler.springai;

import io.promptcompiler.runtime.Media;
import java.net.URI;
import java.net.URLConnection;
import org.springframework.util.MimeType;

/**
 * Converts media to those of Spring AI. The type of a URL that declares none comes from the
 * extension of its path; without one, it is an image, which is what models accept by URL.
 */
final class MediaOfSpring {
  private MediaOfSpring() {}

  /**
   * Returns one of the media of a message.
   *
   * @param number its number, from which it has its name: the one that Spring AI makes up differs
   *     each time, so equal prompts would be different requests
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
