package io.promptcompiler.runtime;

import io.promptcompiler.runtime.support.DataUrls;
import java.net.URI;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * An image, a recording or a document for a model: a URL, or bytes. It has one of the two. A URL is
 * never opened. Immutable.
 */
public final class Media {
  private static final int LONGEST_SHOWN = 200;

  private final Optional<URI> url;
  private final Optional<String> contentType;
  private final byte[] data;

  private Media(Optional<URI> url, Optional<String> contentType, byte[] data) {
    this.url = url;
    this.contentType = contentType;
    this.data = data;
  }

  /**
   * Media at a URL, of a type that is not known. Of a {@code data:} URL, the bytes and the type are
   * read.
   *
   * @throws IllegalArgumentException if the URL has no scheme, or is a {@code data:} URL that
   *     cannot be read
   */
  public static Media of(URI url) {
    return of(Objects.requireNonNull(url, "url"), Optional.empty());
  }

  /**
   * Media at a URL. Of a {@code data:} URL, the bytes are read, and the type given here counts.
   *
   * @param contentType its type, such as {@code image/png}
   * @throws IllegalArgumentException if the URL has no scheme, or is a {@code data:} URL that
   *     cannot be read, or the type is none
   */
  public static Media of(URI url, String contentType) {
    return of(Objects.requireNonNull(url, "url"), Optional.of(DataUrls.type(contentType)));
  }

  /**
   * Media of bytes, which are copied.
   *
   * @param contentType their type, such as {@code image/png}
   * @throws IllegalArgumentException if the type is none
   */
  public static Media of(byte[] data, String contentType) {
    return new Media(Optional.empty(), Optional.of(DataUrls.type(contentType)), data.clone());
  }

  private static Media of(URI url, Optional<String> contentType) {
    if (url.getScheme() == null) {
      throw new IllegalArgumentException("A URL of media needs a scheme, such as 'https:'");
    }
    if (!url.getScheme().equalsIgnoreCase("data")) {
      return new Media(Optional.of(url), contentType, new byte[0]);
    }
    String text = url.toString();
    return new Media(
        Optional.empty(),
        Optional.of(contentType.isPresent() ? contentType.get() : DataUrls.typeIn(text)),
        DataUrls.dataIn(text));
  }

  /** Where it is; empty if it is bytes. */
  public Optional<URI> url() {
    return url;
  }

  /** Its type, such as {@code image/png}, which is always known of bytes. */
  public Optional<String> contentType() {
    return contentType;
  }

  /** A copy of its bytes; empty if it is a URL. */
  public Optional<byte[]> data() {
    return url.isPresent() ? Optional.empty() : Optional.of(data.clone());
  }

  /** The URL, as a text. For bytes that is a {@code data:} URL with them, in Base64. */
  public String dataUrl() {
    return url.isPresent() ? url.get().toString() : DataUrls.of(data, contentType.orElse(""));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Media media
        && url.equals(media.url)
        && contentType.equals(media.contentType)
        && Arrays.equals(data, media.data);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * url.hashCode() + contentType.hashCode()) + Arrays.hashCode(data);
  }

  /** Says what it is, without its bytes and without what follows the path of its URL. */
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
