package io.promptcompiler.batch;

import io.promptcompiler.runtime.Media;
import java.net.URI;
import java.net.URLConnection;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/**
 * Determines media types. If a URL has no declared type, it is guessed from the extension of its
 * path.
 */
final class MediaTypes {
  private MediaTypes() {}

  /** Returns the type of media in lower case, without parameters; empty if it is unknown. */
  static Optional<String> of(Media media) {
    return media
        .contentType()
        .or(() -> guessed(media))
        .map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
  }

  private static Optional<String> guessed(Media media) {
    return media.url().map(URI::getPath).map(URLConnection::guessContentTypeFromName);
  }

  static String base64(Media media) {
    return Base64.getEncoder().encodeToString(media.data().orElseThrow());
  }

  static BatchRequestException refused(String provider, String takes, String type, boolean isUrl) {
    return new BatchRequestException(
        provider
            + " takes "
            + takes
            + ", not media of the type '"
            + type
            + (isUrl ? "' at a URL." : "'."));
  }
}
