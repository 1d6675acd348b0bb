package io.promptcompiler.workbench.review;

import io.promptcompiler.core.catalog.CachingList;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists what reviewers should know about a prompt besides its text: trust, output and caching. */
final class FactsOf {
  private static final String ABSENT = "none";

  private final EntryPoint prompt;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final Set<TypeName> seen = new HashSet<>();

  private FactsOf(EntryPoint prompt) {
    this.prompt = prompt;
    fields(prompt.allParameters(), "", Trust.UNDECLARED);
    prompt.output().ifPresent(output -> facts.put("output", output.declared().type().written()));
    prompt.tools().ifPresent(tools -> facts.put("tools", String.join(", ", tools.names())));
    prompt.tool().ifPresent(tool -> facts.put("trust of the result", tool.trust().word()));
    CachingList.prefixes(prompt).forEach(this::prefix);
  }

  /** Returns the properties that differ between a released and the present prompt. */
  static List<Fact> changed(EntryPoint released, EntryPoint present) {
    Map<String, String> before = new FactsOf(released).facts;
    Map<String, String> after = new FactsOf(present).facts;
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    List<Fact> changed = new ArrayList<>();
    for (String name : names) {
      String was = before.getOrDefault(name, ABSENT);
      String is = after.getOrDefault(name, ABSENT);
      if (!was.equals(is)) {
        changed.add(new Fact(name, was, is));
      }
    }
    return changed;
  }

  /** Adds the untrusted values. Values without a declaration are trusted. */
  private void fields(ObjectType object, String path, Trust around) {
    for (Field field : object.fields()) {
      String name = path.isEmpty() ? field.name() : path + "." + field.name();
      Trust trust = field.origin().trust().orElse(around);
      Type type = field.type() instanceof Type.ListType list ? list.element() : field.type();
      if (type instanceof Type.ObjectRef ref) {
        if (seen.add(ref.name())) {
          fields(prompt.types().object(ref), name, trust);
        }
      } else if (trust == Trust.UNTRUSTED && !Trust.isMeaninglessFor(field.type())) {
        facts.put("trust of '" + name + "'", Trust.UNTRUSTED.word());
      }
    }
  }

  private void prefix(String part, StablePrefix prefix) {
    String name = part.isEmpty() ? "stable prefix" : "stable prefix of '" + part + "'";
    long deployment = StablePrefix.tokens(prefix.deployment().length());
    long session = StablePrefix.tokens(prefix.session().length());
    facts.put(
        name,
        deployment == session
            ? Plural.of(session, "token")
            : Plural.of(session, "token") + " for a session, " + deployment + " for a deployment");
  }
}
