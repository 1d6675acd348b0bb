package io.promptcompiler.core.document.text;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.LowerData;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.dotprompt.DotpromptFrontmatter;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.SchemaText;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates the constants of a dotprompt's class from the parts of its frontmatter that are meant for
 * the caller of the model.
 */
final class DotpromptMembers {
  private DotpromptMembers() {}

  /** Returns the constants of a frontmatter, for the keys that it contains. */
  static List<Member> of(SplitText head) {
    DotpromptFrontmatter dotprompt = head.dotprompt().orElseThrow();
    Mapping raw = dotprompt.raw();
    List<Member> members = new ArrayList<>();
    value(raw, "model")
        .filter(entry -> entry.value() instanceof Scalar)
        .ifPresent(
            entry ->
                members.add(
                    given(
                        entry,
                        Data.text(((Scalar) entry.value()).text()),
                        "The model that the prompt is written for.")));
    value(raw, "config")
        .filter(entry -> entry.value() instanceof Mapping)
        .ifPresent(
            entry ->
                members.add(
                    given(
                        entry,
                        LowerData.tree((Mapping) entry.value(), Shape.ANYTHING),
                        "Settings of the model.")));
    value(raw, "tools")
        .ifPresent(entry -> members.add(given(entry, plain(entry.value()), "The allowed tools.")));
    Map<String, Constant> extensions = new LinkedHashMap<>();
    dotprompt
        .extensions()
        .forEach(
            (name, fields) -> {
              Map<String, Constant> constants = new LinkedHashMap<>();
              fields.forEach((field, value) -> constants.put(field, ConstantReader.read(value)));
              extensions.put(name, new Constant.Members(constants));
            });
    if (!extensions.isEmpty()) {
      members.add(map("ext", extensions, "The keys of extensions, by what owns them.", raw));
    }
    dotprompt
        .input()
        .ifPresent(
            schema ->
                members.add(
                    new Member.Given(
                        "inputSchema",
                        Data.text(json(schema, types(head))),
                        "The JSON Schema of the input, as dotprompt resolves it.",
                        schema.location())));
    if (!raw.entries().isEmpty()) {
      members.add(
          new Member.Given("frontmatter", plain(raw), "The original frontmatter.", raw.location()));
    }
    return members;
  }

  /** Returns the output with the JSON Schema that dotprompt creates from its declaration. */
  static Member output(Member output, SplitText head) {
    Optional<DataNode> written = head.dotprompt().flatMap(DotpromptFrontmatter::output);
    return output instanceof Member.Output declared && written.isPresent()
        ? declared.written(schema(written.get(), types(head)))
        : output;
  }

  private static Mapping types(SplitText head) {
    return head.merged()
        .entry("types")
        .map(Entry::value)
        .filter(Mapping.class::isInstance)
        .map(Mapping.class::cast)
        .orElseGet(() -> new Mapping(List.of(), head.merged().location()));
  }

  private static SchemaText schema(DataNode schema, Mapping types) {
    Constant resolved = ConstantReader.read(DotpromptFrontmatter.resolved(schema, types));
    return resolved instanceof Constant.Members members
        ? SchemaText.of(members.value())
        : new SchemaText(resolved.json(), List.of(), List.of());
  }

  private static String json(DataNode schema, Mapping types) {
    return ConstantReader.read(DotpromptFrontmatter.resolved(schema, types)).json();
  }

  private static Member map(
      String name, Map<String, Constant> members, String description, Mapping raw) {
    Location place = raw.location();
    return new Member.Given(
        name, new Data.Plain(new Constant.Members(members), Type.MAP), description, place);
  }

  private static Member given(Entry entry, Data data, String description) {
    return new Member.Given(entry.key(), data, description, entry.keyLocation());
  }

  private static Data plain(DataNode node) {
    Constant constant = ConstantReader.read(node);
    return new Data.Plain(constant, LowerData.type(constant));
  }

  private static Optional<Entry> value(Mapping mapping, String key) {
    return mapping
        .entry(key)
        .filter(entry -> !(entry.value() instanceof Scalar scalar && scalar.isNull()));
  }
}
