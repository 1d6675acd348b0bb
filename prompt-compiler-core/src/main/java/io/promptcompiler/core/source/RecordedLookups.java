package io.promptcompiler.core.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Resolves recorded lookups of fragments again. A text that includes others depends on more than
 * their content: a new file that is nearer takes precedence over one that was found before.
 * Therefore, dependencies are recorded as lookups with their results.
 */
public final class RecordedLookups {
  private final FragmentIndex index;
  private final Tools tools;
  private final Map<String, SourceFile> files = new HashMap<>();

  /** The tools that texts mention, as far as texts depend on them. */
  public interface Tools {
    /** Returns the tools with a name as a text that changes with what prompts can know of them. */
    String definitions(String name);

    /** Returns the names of all tools. */
    Collection<String> names();

    /** Returns what providers accept, which can be compared and printed. */
    Object limits();
  }

  /** Creates an instance that answers lookups from an index of the given files, and from tools. */
  public RecordedLookups(List<SourceFile> files, FragmentIndex index, Tools tools) {
    this.index = index;
    this.tools = tools;
    files.forEach(file -> this.files.put(file.key(), file));
  }

  /** Returns the file with the given key, if there is one. */
  public Optional<SourceFile> file(String key) {
    return Optional.ofNullable(files.get(key));
  }

  /**
   * Returns the inputs of a text that made the given lookups; empty if a file that made one of them
   * no longer exists.
   */
  public Optional<TextInputs> inputs(SourceFile text, Collection<FragmentLookup> questions) {
    Set<SourceFile> found = new LinkedHashSet<>(List.of(text));
    StringBuilder answers = new StringBuilder();
    for (FragmentLookup question : questions) {
      SourceFile from = files.get(question.from());
      if (from == null) {
        return Optional.empty();
      }
      answers.append('\n');
      switch (question.about()) {
        case PARTIAL -> answer(index.partials(from, question.name()), found, answers);
        case SKILL -> answer(index.skills(from, question.name()), found, answers);
        case VARIANTS -> answer(index.variants(from), found, answers);
        case PARTIAL_NAMES -> answers.append(index.partialNames(from)).append('\n');
        case TOOL -> answers.append(tools.definitions(question.name())).append('\n');
        case TOOL_NAMES -> answers.append(tools.names()).append('\n');
        case TOOL_LIMITS -> answers.append(tools.limits()).append('\n');
      }
    }
    return Optional.of(new TextInputs(found, new ArrayList<>(questions), answers.toString()));
  }

  private static void answer(List<SourceFile> those, Set<SourceFile> found, StringBuilder answers) {
    for (SourceFile file : those) {
      answers.append(file.key()).append('\n');
      found.add(file);
    }
  }
}
