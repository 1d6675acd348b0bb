package io.promptcompiler.overrides;

import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.LimitedFunctions;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.RenderMessages;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.MarkStable;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A prompt with an override, in all its variants, or a tool with one. Immutable. */
final class ServedPrompt {
  private final Map<String, Text> texts = new HashMap<>();
  private final List<String> releasedHashes;
  private final List<String> hashes;
  private final String source;
  private final Map<String, String> files;
  private final Instant since;
  private final String id;
  private final Optional<ToolInfo> tool;

  /**
   * Creates a prompt.
   *
   * @param program its program with the override
   * @param released the released program, whose description it keeps apart from the text
   * @param module the coordinates of its module
   * @param source the name of the source of the override
   * @param files the overrides that the prompt consists of: the name of the source of each, by path
   */
  ServedPrompt(
      EntryPoint program,
      EntryPoint released,
      String module,
      String source,
      Map<String, String> files,
      ProjectFunctions helpers,
      Instant since) {
    this.id = program.about().id();
    this.tool = ToolDefinition.of(program);
    this.releasedHashes = hashes(released);
    this.hashes = hashes(program);
    this.source = source;
    this.files = Map.copyOf(files);
    this.since = since;
    EntryPoint limited = limited(program, released);
    // Unlike generated classes, overrides come from authors whom the application may not know.
    ProjectFunctions counted = LimitedFunctions.ofApplication(helpers);
    Set<String> added = new HashSet<>(program.allParameters().fieldNames());
    released.allParameters().fieldNames().forEach(added::remove);
    PromptInfo info = EntryPointInfo.of(limited, released).withModule(module).withSource(source);
    texts.put(info.variant(), new Text(limited, info, counted, added));
    for (Variant variant : limited.variants()) {
      PromptInfo its =
          EntryPointInfo.of(limited, released, variant).withModule(module).withSource(source);
      texts.put(variant.name(), new Text(limited.in(variant), its, counted, added));
    }
  }

  /** Returns the program with the released limits of tokens, on which callers rely. */
  private static EntryPoint limited(EntryPoint program, EntryPoint released) {
    return new EntryPoint(
        program.about().withLimit(released.about().limit()),
        program.naming(),
        program.parameters(),
        program.types(),
        program.rendering(),
        program.members(),
        program.variants().stream().map(variant -> limited(variant, released)).toList(),
        program.location());
  }

  private static Variant limited(Variant variant, EntryPoint released) {
    return released
        .variant(variant.name())
        .map(old -> variant.with(variant.about().withLimit(old.about().limit())))
        .orElse(variant);
  }

  /** Returns the hashes of a prompt and of its variants. */
  static List<String> hashes(EntryPoint prompt) {
    return Stream.concat(Stream.of(prompt.about()), prompt.variants().stream().map(Variant::about))
        .map(About::sha256)
        .toList();
  }

  /** Returns the overrides that the prompt consists of: the name of the source of each, by path. */
  Map<String, String> files() {
    return files;
  }

  /** Returns whether another prompt has the same texts from the same source. */
  boolean isSameAs(ServedPrompt other) {
    return hashes.equals(other.hashes) && source.equals(other.source);
  }

  String id() {
    return id;
  }

  String source() {
    return source;
  }

  /** Returns the hash of all files that the text consists of. */
  String sha256() {
    return hashes.get(0);
  }

  /** Returns when it was served first. */
  Instant since() {
    return since;
  }

  /**
   * Returns the text for a released prompt or variant; null if that is not the one that this text
   * was compared with, but another one with the same id.
   */
  @Nullable Text text(PromptInfo released) {
    return releasedHashes.contains(released.sha256()) ? texts.get(released.variant()) : null;
  }

  /**
   * Returns the definition of a released tool with the description of this one; empty if this is
   * not an override of that tool.
   */
  Optional<ToolInfo> tool(ToolInfo released) {
    return releasedHashes.contains(released.sha256())
        ? tool.map(now -> released.withDescription(now.description()).withSha256(now.sha256()))
        : Optional.empty();
  }

  /** The text of one variant. */
  static final class Text {
    private final EntryPoint program;
    private final PromptInfo info;
    private final ProjectFunctions helpers;
    private final Set<String> added;
    private volatile @Nullable EntryPoint marked;

    private Text(EntryPoint program, PromptInfo info, ProjectFunctions helpers, Set<String> added) {
      this.program = program;
      this.info = info;
      this.helpers = helpers;
      this.added = Set.copyOf(added);
    }

    /**
     * Returns the values of the parameters that the release has. Callers do not know the others, so
     * a value with such a name, which the release ignores, is not meant for the prompt.
     */
    private Map<String, ?> known(Map<String, ?> parameters) {
      Map<String, Object> known = new LinkedHashMap<>(parameters);
      known.keySet().removeAll(added);
      return known;
    }

    PromptInfo info() {
      return info;
    }

    boolean isText() {
      return program.text().isPresent();
    }

    String render(Map<String, ?> parameters) {
      return Interpreter.render(program, known(parameters), helpers);
    }

    ChatResult messages(String part, Map<String, ?> parameters, TokenBudget budget) {
      return RenderMessages.of(marked(), info, part, known(parameters), budget, helpers);
    }

    /** Returns the program with marks for its cache points. */
    private EntryPoint marked() {
      EntryPoint known = marked;
      if (known == null) {
        known = MarkStable.in(program);
        marked = known;
      }
      return known;
    }
  }
}
