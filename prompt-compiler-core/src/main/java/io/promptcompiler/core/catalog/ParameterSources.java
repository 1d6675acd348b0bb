package io.promptcompiler.core.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.ReadBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The sources of parameters given on a command line. They are merged key by key: if several sources
 * have a key, the one with the highest precedence wins, even if its value is null. Blank JSON has
 * no keys.
 *
 * @param flags single parameters; they have the highest precedence
 * @param json JSON given directly
 * @param file a file of JSON, or of YAML if its name ends in {@code .yaml} or {@code .yml}
 * @param environment JSON from the environment
 * @param standardInput JSON from standard input; it has the lowest precedence
 */
public record ParameterSources(
    Map<String, ?> flags,
    Optional<Json> json,
    Optional<Path> file,
    Optional<Json> environment,
    Optional<Json> standardInput) {

  /** Copies the map. */
  public ParameterSources {
    flags = Map.copyOf(flags);
  }

  /**
   * JSON with the name of its source.
   *
   * @param name its name in messages
   * @param text its content
   */
  public record Json(String name, String text) {
    /**
     * Returns the members of an object; empty for blank text.
     *
     * @throws ParameterSourceException if the text is not a JSON object
     */
    public Map<String, @Nullable Object> read() {
      return text.isBlank() ? Map.of() : ParseValues.object(name, text);
    }

    /**
     * Returns a value of any kind.
     *
     * @throws ParameterSourceException if the text is not JSON
     */
    public @Nullable Object value() {
      return ParseValues.value(name, text);
    }
  }

  /**
   * Returns the parameters.
   *
   * @param check receives the names of all parameters except those from the environment, which may
   *     be intended for several prompts
   * @throws ParameterSourceException if a source cannot be read
   */
  public Map<String, @Nullable Object> read(Consumer<Set<String>> check) {
    Map<String, @Nullable Object> stronger = new LinkedHashMap<>();
    file.map(ParameterSources::read).ifPresent(stronger::putAll);
    json.map(Json::read).ifPresent(stronger::putAll);
    stronger.putAll(flags);
    Map<String, @Nullable Object> joined = new LinkedHashMap<>();
    standardInput.map(Json::read).ifPresent(joined::putAll);
    Set<String> names = new LinkedHashSet<>(joined.keySet());
    names.addAll(stronger.keySet());
    check.accept(names);
    environment.map(Json::read).ifPresent(joined::putAll);
    joined.putAll(stronger);
    return joined;
  }

  private static Map<String, @Nullable Object> read(Path file) {
    String path = SlashPath.of(file.toAbsolutePath().normalize());
    String name = new DiagnosticPrinter(Path.of("")).path(new SourceText(path, ""));
    String text = text(file, name);
    String lower = path.toLowerCase(Locale.ROOT);
    boolean isYaml = List.of(".yaml", ".yml").stream().anyMatch(lower::endsWith);
    return isYaml ? ParseValues.mapping(path, text) : new Json(name, text).read();
  }

  private static String text(Path file, String name) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(ReadBytes.of(file));
      String text = UTF_8.newDecoder().decode(bytes).toString();
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    } catch (NoSuchFileException e) {
      throw new ParameterSourceException(name + ": There is no such file.");
    } catch (CharacterCodingException e) {
      throw new ParameterSourceException(name + ": The file is not UTF-8.");
    } catch (IOException e) {
      throw new ParameterSourceException(
          name + ": The file cannot be read: " + FileProblem.why(e) + ".");
    }
  }
}
