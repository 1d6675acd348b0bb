package io.promptcompiler.runtime;

import io.promptcompiler.runtime.integration.Shown;
import io.promptcompiler.runtime.support.DataUrls;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An image, a recording or a document for a model, given either as a URL or as bytes. URLs are
 * never opened. Immutable.
 */
public final class Media {
  private static final int LONGEST_SHOWN = 200;
  private static final List<String> DETAILS = List.of("low", "high", "auto");

  private final Optional<URI> url;
  private final Optional<String> contentType;
  private final byte[] data;
  private final Optional<String> detail;

  private Media(
      Optional<URI> url, Optional<String> contentType, byte[] data, Optional<String> detail) {
    this.url = url;
    this.contentType = contentType;
    this.data = data;
    this.detail = detail;
  }

  /**
   * Returns media at a URL, without a content type. A {@code data:} URL is decoded into its bytes
   * and content type.
   *
   * @throws IllegalArgumentException if the URL has no scheme, or is a malformed {@code data:} URL
   */
  public static Media of(URI url) {
    return of(Objects.requireNonNull(url, "url"), Optional.empty());
  }

  /**
   * Returns media at a URL, with a content type. A {@code data:} URL is decoded into its bytes; its
   * own content type is replaced by the given one.
   *
   * @param contentType the media type, such as {@code image/png}
   * @throws IllegalArgumentException if the URL has no scheme or is a malformed {@code data:} URL,
   *     or the content type is not valid
   */
  public static Media of(URI url, String contentType) {
    return of(Objects.requireNonNull(url, "url"), Optional.of(DataUrls.type(contentType)));
  }

  /**
   * Returns media with a copy of the bytes.
   *
   * @param contentType the media type, such as {@code image/png}
   * @throws IllegalArgumentException if the content type is not valid
   */
  public static Media of(byte[] data, String contentType) {
    return new Media(
        Optional.empty(), Optional.of(DataUrls.type(contentType)), data.clone(), Optional.empty());
  }

  private static Media of(URI url, Optional<String> contentType) {
    if (url.getScheme() == null) {
      throw new IllegalArgumentException("A URL of media needs a scheme, such as 'https:'");
    }
    if (!url.getScheme().equalsIgnoreCase("data")) {
      return new Media(Optional.of(url), contentType, new byte[0], Optional.empty());
    }
    String text = url.toString();
    return new Media(
        Optional.empty(),
        Optional.of(contentType.isPresent() ? contentType.get() : DataUrls.typeIn(text)),
        DataUrls.dataIn(text),
        Optional.empty());
  }

  /**
   * Returns the same media with the detail in which a model looks at an image, which decides how
   * many tokens it costs. Providers without such a setting ignore it.
   *
   * @param level {@code low}, {@code high} or {@code auto}
   * @throws IllegalArgumentException for another level
   */
  public Media withDetail(String level) {
    if (!DETAILS.contains(Objects.requireNonNull(level, "level"))) {
      throw new IllegalArgumentException(
          "The detail of media is one of 'low', 'high' and 'auto', not '" + Shown.of(level) + "'");
    }
    return new Media(url, contentType, data, Optional.of(level));
  }

  /** Returns the URL; empty if the media has bytes. */
  public Optional<URI> url() {
    return url;
  }

  /** Returns the media type, such as {@code image/png}. Always present if the media has bytes. */
  public Optional<String> contentType() {
    return contentType;
  }

  /** Returns a copy of the bytes; empty if the media has a URL. */
  public Optional<byte[]> data() {
    return url.isPresent() ? Optional.empty() : Optional.of(data.clone());
  }

  /** Returns the detail in which a model looks at an image; empty if the provider decides. */
  public Optional<String> detail() {
    return detail;
  }

  /** Returns the URL as a string. Bytes are encoded as a {@code data:} URL in Base64. */
  public String dataUrl() {
    return url.isPresent() ? url.get().toString() : DataUrls.of(data, contentType.orElse(""));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Media media
        && url.equals(media.url)
        && contentType.equals(media.contentType)
        && Arrays.equals(data, media.data)
        && detail.equals(media.detail);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * url.hashCode() + contentType.hashCode()) + Arrays.hashCode(data);
  }

  /**
   * Returns the content type with the number of bytes, or with the URL without its query and
   * fragment, cut to 200 UTF-16 units.
   */
  @Override
  public String toString() {
    String type = contentType.isPresent() ? contentType.get() : "unknown type";
    if (url.isEmpty()) {
      return "Media[" + type + ", " + data.length + " bytes]";
    }
    String shown = url.get().toString();
    int end = shown.length();
    for (char mark : new char[] {'?', '#'}) {
      int at = shown.indexOf(mark);
      end = at < 0 ? end : Math.min(end, at);
    }
    return "Media[" + type + ", " + shown.substring(0, Math.min(end, LONGEST_SHOWN)) + "]";
  }
}
