package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.template.FragmentText;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Body.BlockParameter;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.SubExpression;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Collects the names that fragments without declared parameters use, directly or through included
 * fragments: all of them must be defined where the fragment is included. Names inside of loops
 * count too, because the elements of the includer's list must have them.
 */
final class NamesUsed {
  private static final String SKILL = "skill:";

  private final Map<SourceFile, FragmentText> texts;
  private final FragmentIndex index;
  private final Set<SourceFile> visited = new HashSet<>();
  private final Map<String, Location> names = new LinkedHashMap<>();

  private NamesUsed(Map<SourceFile, FragmentText> texts) {
    this.texts = texts;
    this.index = new FragmentIndex(List.copyOf(texts.keySet()));
  }

  /**
   * Returns the names that a fragment uses, with the place of each first use.
   *
   * @param texts all fragments of the module
   */
  static Map<String, Location> of(FragmentText text, Map<SourceFile, FragmentText> texts) {
    NamesUsed used = new NamesUsed(texts);
    used.add(text, Set.of());
    return used.names;
  }

  private void add(FragmentText text, Set<String> known) {
    if (visited.add(text.file())) {
      text.declared()
          .ifPresentOrElse(
              declared ->
                  declared.parameters().fields().stream()
                      .filter(field -> field.required() && !known.contains(field.name()))
                      .forEach(field -> names.putIfAbsent(field.name(), field.location())),
              () -> text.tree().ifPresent(tree -> add(tree, known, text.file())));
    }
  }

  private void add(Body body, Set<String> known, SourceFile file) {
    Set<String> inside = new HashSet<>(known);
    body.parameters().stream().map(BlockParameter::name).forEach(inside::add);
    body.statements().forEach(statement -> add(statement, inside, file));
  }

  private void add(Statement statement, Set<String> known, SourceFile file) {
    if (statement instanceof Mustache mustache) {
      String name = mustache.call().callee().original();
      if (name.startsWith(SKILL)) {
        index.skills(file, name.substring(SKILL.length())).forEach(skill -> addFile(skill, known));
      } else {
        add(mustache.call(), known, file);
      }
    } else if (statement instanceof Block block) {
      add(block.call(), known, file);
    } else if (statement instanceof Statement.Partial partial) {
      include(partial.call(), known, file);
    } else if (statement instanceof PartialBlock block) {
      include(block.call(), known, file);
    }
    statement.bodies().forEach(body -> add(body, known, file));
  }

  private void include(Call call, Set<String> known, SourceFile file) {
    Set<String> given = new HashSet<>(known);
    call.hash().stream().map(HashPair::key).forEach(given::add);
    call.arguments().forEach(argument -> add(argument, known, file));
    call.hash().forEach(pair -> add(pair.value(), known, file));
    index.partials(file, call.callee().original()).forEach(partial -> addFile(partial, given));
  }

  private void addFile(SourceFile file, Set<String> known) {
    Optional.ofNullable(texts.get(file)).ifPresent(text -> add(text, known));
  }

  /** Adds the names in a call. Without arguments it is a variable, otherwise a helper. */
  private void add(Call call, Set<String> known, SourceFile file) {
    if (call.arguments().isEmpty() && call.hash().isEmpty()) {
      add(call.callee(), known, file);
    }
    call.arguments().forEach(argument -> add(argument, known, file));
    call.hash().forEach(pair -> add(pair.value(), known, file));
  }

  private void add(Expression expression, Set<String> known, SourceFile file) {
    if (expression instanceof SubExpression sub) {
      add(sub.call(), known, file);
    } else if (expression instanceof Path path && !path.data() && !path.segments().isEmpty()) {
      boolean isKnown = known.contains(path.segments().get(0).name());
      String name =
          path.segments().stream()
              .skip(isKnown ? 1 : 0)
              .map(Expression.Segment::name)
              .collect(Collectors.joining("."));
      if (!name.isEmpty()) {
        names.putIfAbsent(name, new Location(file.text(), path.span()));
      }
    }
  }
}
