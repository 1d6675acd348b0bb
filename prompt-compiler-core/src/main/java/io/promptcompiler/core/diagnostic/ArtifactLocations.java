package io.promptcompiler.core.diagnostic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Converts paths to artifact locations of SARIF: relative to a base folder, percent-encoded, and
 * the same on every machine. A jar outside the base folder, and files in it, are identified by the
 * name of the jar.
 */
final class ArtifactLocations {
  /** The name of the base folder. */
  static final String BASE_ID = "%SRCROOT%";

  private static final String UNENCODED = "/-._~!$&'()*+,;=@";
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final Path base;
  private final DiagnosticPrinter printer;

  ArtifactLocations(Path base) {
    this.base = base.toAbsolutePath().normalize();
    this.printer = new DiagnosticPrinter(base);
  }

  /** Returns the JSON object for the location of a text. */
  Map<String, Object> of(SourceText source) {
    String path = printer.path(source);
    if (!path.equals(source.path())) {
      return relative(path);
    }
    int jar = path.endsWith(".jar") ? path.length() : path.indexOf("!/");
    if (jar >= 0) {
      return Map.of("uri", encoded(path.substring(path.lastIndexOf('/', jar - 1) + 1)));
    }
    Path file = base.getFileSystem().getPath(path).toAbsolutePath().normalize();
    return Objects.equals(base.getRoot(), file.getRoot())
        ? relative(SlashPath.of(base.relativize(file)))
        : Map.of("uri", onOtherDrive(SlashPath.of(file)));
  }

  /** Returns the URI of a file on another Windows drive, {@code D:/a}, or on a network share. */
  private static String onOtherDrive(String path) {
    int drive = path.indexOf(':') + 1;
    return path.startsWith("//")
        ? "file:" + encoded(path)
        : "file:///" + path.substring(0, drive) + encoded(path.substring(drive));
  }

  /** Returns a sentence in which paths are relative to the base folder. */
  String shorten(String sentence) {
    return sentence.replace(SlashPath.of(base) + "/", "");
  }

  private static Map<String, Object> relative(String path) {
    Map<String, Object> location = new LinkedHashMap<>();
    location.put("uri", encoded(path));
    location.put("uriBaseId", BASE_ID);
    return location;
  }

  private static String encoded(String path) {
    StringBuilder uri = new StringBuilder();
    for (byte unit : path.getBytes(UTF_8)) {
      if (isUnencoded((char) unit)) {
        uri.append((char) unit);
      } else {
        uri.append('%').append(HEX.toHexDigits(unit));
      }
    }
    return uri.toString();
  }

  private static boolean isUnencoded(char unit) {
    return (unit >= 'a' && unit <= 'z')
        || (unit >= 'A' && unit <= 'Z')
        || (unit >= '0' && unit <= '9')
        || UNENCODED.indexOf(unit) >= 0;
  }
}
