package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.integration.Shown;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;

/** Reads and writes {@code data:} URLs (RFC 2397), which contain bytes and their media type. */
public final class DataUrls {
  private static final String SCHEME = "data:";
  private static final String BASE64 = ";base64";
  private static final String DEFAULT = "text/plain;charset=US-ASCII";

  private DataUrls() {}

  /** Returns whether a text starts with the scheme of {@code data:} URLs, in any case. */
  static boolean is(String text) {
    return text.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
  }

  /** Returns a URL that contains bytes in Base64. */
  public static String of(byte[] data, String contentType) {
    return SCHEME + contentType + BASE64 + "," + Base64.getEncoder().encodeToString(data);
  }

  /**
   * Checks and returns a media type, such as {@code image/png}, which may have parameters.
   *
   * @throws NullPointerException if the type is null
   * @throws IllegalArgumentException if the type is not valid
   */
  public static String type(String contentType) {
    Objects.requireNonNull(contentType, "contentType");
    int slash = contentType.indexOf('/');
    int end = contentType.indexOf(';');
    boolean isType = slash > 0 && slash < (end < 0 ? contentType.length() : end) - 1;
    for (int i = 0; isType && i < contentType.length(); i++) {
      char unit = contentType.charAt(i);
      boolean isVisible = unit > ' ' && unit < 127 && unit != ',';
      isType = isVisible || (unit == ' ' && end >= 0 && i > end);
    }
    if (!isType) {
      throw new IllegalArgumentException(
          "A content type looks like 'image/png', but this is '"
              + Shown.of(contentType, 100)
              + "'");
    }
    return contentType;
  }

  /**
   * Returns the media type in a URL; the default type of RFC 2397 if the URL does not contain one.
   *
   * @throws IllegalArgumentException if the type in the URL is not valid
   */
  public static String typeIn(String url) {
    String said = url.substring(SCHEME.length(), comma(url));
    String type = isBase64(said) ? said.substring(0, said.length() - BASE64.length()) : said;
    return type.isEmpty() ? DEFAULT : type(type.startsWith(";") ? "text/plain" + type : type);
  }

  /**
   * Returns the decoded bytes of a URL.
   *
   * @throws IllegalArgumentException if they cannot be decoded
   */
  public static byte[] dataIn(String url) {
    int comma = comma(url);
    byte[] bytes = unescaped(url, comma + 1);
    if (!isBase64(url.substring(0, comma))) {
      return bytes;
    }
    try {
      return Base64.getDecoder().decode(bytes);
    } catch (IllegalArgumentException e) {
      throw broken("its data is not valid Base64");
    }
  }

  private static boolean isBase64(String said) {
    return said.toLowerCase(Locale.ROOT).endsWith(BASE64);
  }

  private static int comma(String url) {
    int comma = url.indexOf(',');
    if (comma < 0) {
      throw broken("it has no ',' before its data");
    }
    return comma;
  }

  private static byte[] unescaped(String url, int from) {
    if (url.indexOf('%', from) < 0) {
      return url.substring(from).getBytes(UTF_8);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(url.length() - from);
    int at = from;
    while (at < url.length()) {
      int escape = url.indexOf('%', at);
      byte[] plain = url.substring(at, escape < 0 ? url.length() : escape).getBytes(UTF_8);
      bytes.write(plain, 0, plain.length);
      if (escape < 0) {
        break;
      }
      int high = escape + 2 < url.length() ? Character.digit(url.charAt(escape + 1), 16) : -1;
      int low = escape + 2 < url.length() ? Character.digit(url.charAt(escape + 2), 16) : -1;
      if (high < 0 || low < 0) {
        throw broken("'%' must be followed by two hexadecimal digits");
      }
      bytes.write(high * 16 + low);
      at = escape + 3;
    }
    return bytes.toByteArray();
  }

  private static IllegalArgumentException broken(String why) {
    return new IllegalArgumentException("A 'data:' URL cannot be read: " + why);
  }
}
