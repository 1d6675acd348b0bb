package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.TemplateSettings;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.Word;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.check.messages.CheckDivided;
import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.check.partials.Partials;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What tags and blocks mean is said by the front end: here by one that there is not. */
class VocabularyTest {
  private static final Vocabulary OURS = new Vocabulary(words(), List.of(), false);

  private final DiagnosticList found = new DiagnosticList();

  private static Map<String, Word> words() {
    Map<String, Word> words = new LinkedHashMap<>();
    words.put("says", new Word.Turn(Map.of("boss", Role.SYSTEM), List.of("boss")));
    words.put("before", new Word.Past("talk"));
    words.put("picture", new Word.Link("at", "as"));
    words.put("spot", new Word.Section());
    words.put("differ", new Word.Equality(/* isNegated= */ true));
    return words;
  }

  @Test
  void aTagIsLoweredByWhatItStandsFor() {
    String program =
        program(
            "{{says \"boss\"}}A{{spot \"b\"}}{{picture at=x as=\"c\"}}"
                + "{{#differ x \"d\"}}E{{/differ}}{{before}}");
    assertThat(found.toList()).isEmpty();
    assertThat(program)
        .contains(
            "turn of system", "section \"b\"", "media at parameters.x", "history parameters.talk")
        .contains("[] else [text \"E\"]");
  }

  @Test
  void aNameThatIsNoWordOfItIsAVariable() {
    program("{{role}}{{#ifEquals x x}}{{/ifEquals}}");
    assertThat(found.toList())
        .extracting(finding -> finding.code().id())
        .containsExactly("PC301", "PC306");
  }

  @Test
  void aFindingSaysTheWordsThatThereAre() {
    program("{{says x}}{{picture}}{{spot x}}{{before}}words");
    assertThat(found.toList())
        .extracting(Diagnostic::fix)
        .extracting(Object::toString)
        .satisfiesExactlyInAnyOrder(
            fix -> assertThat(fix).contains("'{{says \"user\"}}'", "'{{before}}'"),
            fix -> assertThat(fix).contains("'{{picture at=x as=y}}'"),
            fix -> assertThat(fix).contains("'{{spot \"name\"}}'"),
            fix -> assertThat(fix).contains("'{{says \"user\"}}' after '{{before}}'"));
  }

  private String program(String template) {
    SourceText text = new SourceText("a.x", template);
    Span all = new Span(0, template.length());
    Location location = new Location(text, Span.at(0));
    Type talk = new Type.Messages(BuiltInTypes.USUAL_ROLES);
    ObjectType parameters =
        new ObjectType(
            new TypeName("a.x", false, List.of()),
            List.of(
                new Field("x", Type.ANY, false, Optional.empty(), "", location),
                new Field("talk", talk, false, Optional.empty(), "", location)),
            "",
            location);
    LowerTemplate.Input input =
        new LowerTemplate.Input(
            new LowerTemplates.Leaf(
                SplicedText.of(text, all),
                HandlebarsParser.parse(text, all, found).orElseThrow(),
                Syntax.HANDLEBARS,
                Partials.NONE),
            new TemplateSettings(
                "a.x", parameters, Types.NONE, Helpers.NONE, OURS, false, PrintStyle.SCRIPT));
    return CheckDivided.run(input, OuterScope.NONE, found).rendering().toString();
  }
}
