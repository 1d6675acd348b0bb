package io.promptcompiler.springai;

import io.promptcompiler.runtime.Media;
import java.net.URI;
import java.net.URLConnection;
import org.springframework.util.MimeType;

/**
 * Media as Spring AI takes it. If nobody says the type of a URL, the ending of its path does, and
 * without one it counts as an image, which is what models take by URL.
 */
final class MediaOfSpring {
  private MediaOfSpring() {}

  /**
   * One of the media of a message.
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
