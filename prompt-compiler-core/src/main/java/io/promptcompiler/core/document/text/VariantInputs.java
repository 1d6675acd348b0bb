package io.promptcompiler.core.document.text;

import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.MergeData;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.ConstantReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parameters of variants that have a schema of their own, where file names determine variants.
 * All texts of a prompt have the same parameters, so those that only a variant declares become
 * optional parameters of the prompt.
 */
final class VariantInputs {
  static final String PARAMETERS = "parameters";

  /** Keys in which declarations of one parameter may differ. */
  private static final Set<String> LOOSE = Set.of("default", "description", "required");

  private VariantInputs() {}

  /** Returns the head of a text with the parameters that its variants add. */
  static SplitText added(SplitText head, SourceFile base, Inclusions inclusions) {
    List<Entry> all = new ArrayList<>();
    parameters(head.own()).ifPresent(own -> all.addAll(own.entries()));
    int own = all.size();
    for (SourceFile file : inclusions.variants(base)) {
      SplitText.read(file, Inherited.NONE, finding -> {})
          .flatMap(variant -> parameters(variant.own()))
          .ifPresent(more -> add(more, all));
    }
    if (all.size() == own) {
      return head;
    }
    Mapping parameters = new Mapping(all, head.own().location());
    Mapping added =
        new Mapping(
            List.of(new Entry(PARAMETERS, all.get(0).keyLocation(), parameters)),
            head.own().location());
    return new SplitText(
        head.yaml(),
        head.template(),
        MergeData.frontmatter(head.own(), added),
        MergeData.frontmatter(head.merged(), added),
        head.dotprompt());
  }

  private static void add(Mapping more, List<Entry> all) {
    for (Entry entry : more.entries()) {
      if (all.stream().noneMatch(one -> one.key().equals(entry.key()))) {
        all.add(optional(entry));
      }
    }
  }

  private static Entry optional(Entry entry) {
    List<Entry> declaration = new ArrayList<>();
    if (entry.value() instanceof Mapping mapping) {
      declaration.addAll(mapping.entries());
      declaration.removeIf(one -> one.key().equals("required"));
    }
    DataNode no = new Scalar("false", true, entry.keyLocation());
    declaration.add(new Entry("required", entry.keyLocation(), no));
    return new Entry(
        entry.key(), entry.keyLocation(), new Mapping(declaration, entry.value().location()));
  }

  /** Returns whether the parameters of a variant have the same types as those of the base. */
  static boolean fit(Entry ofVariant, Mapping base) {
    Optional<Mapping> known = parameters(base);
    return known.isPresent()
        && ofVariant.value() instanceof Mapping own
        && own.entries().stream()
            .allMatch(
                entry ->
                    known
                        .get()
                        .entry(entry.key())
                        .filter(other -> type(other).equals(type(entry)))
                        .isPresent());
  }

  private static String type(Entry entry) {
    DataNode declaration = entry.value();
    if (declaration instanceof Mapping mapping) {
      declaration = mapping.keeping(key -> !LOOSE.contains(key));
    }
    return ConstantReader.read(declaration).json();
  }

  private static Optional<Mapping> parameters(Mapping own) {
    return own.entry(PARAMETERS)
        .map(Entry::value)
        .filter(Mapping.class::isInstance)
        .map(Mapping.class::cast);
  }
}
