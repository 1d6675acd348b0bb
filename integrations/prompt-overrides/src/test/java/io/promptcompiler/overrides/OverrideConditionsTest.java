package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that an override has texts and messages at least under the conditions of the release, and
 * values that the release restricts at most under these conditions.
 */
class OverrideConditionsTest {
  private static final Map<String, String> RELEASED = new TreeMap<>();

  /** Calls sources without a message: whether there is a message is compared, too. */
  private static final String CALL =
      """
      { "kind": "if", "then": [],
        "when": { "type": "nonEmpty", "ref": { "source": "sights", "args": { %s } } } }
      """;

  private static final String NEAR = CALL.formatted("\"area\": \"near\", \"most\": 3");
  private static final String MORE = CALL.formatted("\"area\": \"all\", \"most\": 9");

  private static final String TOUR =
      """
      { "id": "tour", "name": "Tour", "task": "trip", "version": 1,
        "layout": [ { "kind": "slot", "name": "all" } ],
        "slots": { "all": { "priority": 0, "plan": [
          { "kind": "message", "role": "system", "content": "Sights of {{city}}." },
          { "kind": "if", "when": { "type": "eq", "ref": { "source": "$ctx", "args": { "path": "vip" } }, "value": true }, "then": [
            MORE ] },
          { "kind": "forEach", "source": { "source": "hotels" }, "map": [
            NEAR ] },
          { "kind": "forEach", "source": { "source": "sights", "args": { "area": "own", "most": 5 } },
            "map": [ { "kind": "message", "role": "user", "content": "Sight {{item}}" } ] } ] } } }
      """;

  /** Messages that each begin on a condition, and print a sensitive value. */
  private static final String CHAIN =
      "---\ninput:\n  schema:\n    more: boolean\n    key: string\n"
          + IntStream.range(0, 14).mapToObj(i -> "    p" + i + ": boolean\n").collect(joining())
          + "parameters: { key: { sensitive: secret } }\n---\n{{role \"system\"}}Begin."
          + IntStream.range(0, 14)
              .mapToObj(
                  i ->
                      "{{#if p%d}}{{role \"%s\"}}At %d {{/if}}{{key}} "
                          .formatted(i, i % 2 == 0 ? "user" : "model", i))
              .collect(joining())
          + "{{role \"user\"}}End.\n";

  static {
    RELEASED.put(
        "only.md",
        """
        ---
        parameters: { q: { required: true }, r: { required: true }, f: { type: boolean } }
        ---
        {{q}}
        """);
    RELEASED.put(
        "plain.md",
        """
        ---
        parameters:
          q: { required: true }
          a: { type: boolean, required: true }
          b: { type: boolean, required: true }
          n: { type: integer, required: true }
          o: { type: integer }
          tone: { values: [x, y, z], required: true }
          list: { type: "string[]", required: true }
        ---
        Do it.
        """);
    StringBuilder many = new StringBuilder("---\nparameters:\n");
    for (int i = 0; i < 24; i++) {
      many.append("  p" + i + ": { type: boolean, required: true }\n");
    }
    many.append("---\n");
    for (int i = 0; i < 24; i += 2) {
      many.append("{{#if p" + i + "}}{{#if p" + (i + 1) + "}}Yes{{/if}}{{/if}}\n");
    }
    RELEASED.put("many.md", many.toString());
    RELEASED.put(
        "some.md",
        """
        ---
        parameters: { a: { type: boolean, required: true }, b: { type: boolean, required: true } }
        ---
        {{#if a}}Go{{/if}}
        """);
    RELEASED.put(
        "two.md",
        """
        ---
        parameters: { a: { type: boolean, required: true } }
        variants: { claude: {} }
        ---
        Help.
        """);
    RELEASED.put("two.claude.md", "Help, Claude.");
    RELEASED.put(
        "talk.chat.md",
        """
        ---
        parameters:
          q: { required: true }
          a: { type: boolean, required: true }
          b: { type: boolean, required: true }
          key: { sensitive: secret, required: true }
          past: { type: messages, roles: [user, assistant] }
          photo: { type: media }
          notes: { type: "string[]", required: true }
        ---
        {{#system}}You help. {{#if b}}Code {{key}}.{{/if}}{{/system}}
        {{#if b}}{{messages past}}{{/if}}
        {{#if a}}{{#user}}Adult.{{/user}}{{/if}}
        {{#user}}Long. {{#if b}}{{media photo}}{{/if}}{{/user}}
        {{#assistant maxTokens=50}}{{key}} it is.{{/assistant}}
        {{#assistant}}I see.{{/assistant}}
        {{#each notes}}{{#user}}Note {{this}}{{/user}}{{/each}}
        """);
    RELEASED.put(
        "media.chat.md",
        """
        ---
        parameters:
          a: { type: boolean, required: true }
          b: { type: boolean, required: true }
          one: { type: media }
          two: { type: media }
          three: { type: media }
        ---
        {{#system}}You look.{{/system}}
        {{#user}}At {{#if a}}{{media one}}{{/if}}{{#unless a}}{{media one}}{{/unless}}.{{/user}}
        {{#assistant}}I see.{{/assistant}}
        {{#user}}And {{#if a}}{{media two}}{{/if}}{{#if b}}{{media two}}{{/if}}.{{/user}}
        {{#assistant}}Yes.{{/assistant}}
        {{#user}}Or {{#if three}}{{media three}}{{/if}}.{{/user}}
        """);
    RELEASED.put(
        "album.chat.md",
        """
        ---
        parameters:
          a: { type: boolean, required: true }
          b: { type: boolean, required: true }
          size: { values: [w, x, y, z], required: true }
          pic: { type: media }
          past: { type: messages }
        ---
        {{#system}}You look.{{/system}}
        {{#if (and a b)}}{{messages past}}{{/if}}{{messages past}}
        {{#user}}See {{#if a}}{{media pic}}{{/if}}{{#if b}}{{media pic}}{{/if}}{{/user}}
        """);
    StringBuilder wall = new StringBuilder("---\nparameters:\n  pic: { type: media }\n");
    for (int i = 0; i < 30; i++) {
      wall.append("  p" + i + ": { type: boolean, required: true }\n");
    }
    wall.append("---\n{{#user}}The wall\n");
    for (int i = 0; i < 29; i++) {
      wall.append("{{#if p" + i + "}}{{media pic}}{{/if}}\n");
    }
    RELEASED.put("wall.chat.md", wall + "{{/user}}\n");
    RELEASED.put("shelf.chat.md", wall.substring(0, wall.indexOf("{{#if p8}}")) + "{{/user}}\n");
    RELEASED.put("tour.chat.json", withCalls(TOUR));
    RELEASED.put(
        "trip.task.yaml",
        """
        task: trip
        context:
          city: { required: true }
          code: { required: true, sensitive: secret }
          pin: { required: true, sensitive: secret }
          vip: { type: boolean, required: true }
          old: { type: boolean, required: true }
        sources:
          hotels: { returns: "string[]" }
          sights:
            args: { area: { enum: [own, near, all] }, most: { type: integer } }
            returns: "string[]"
        """);
    RELEASED.put(
        "trip.chat.json",
        """
        { "id": "trip", "name": "Trip", "task": "trip", "version": 1,
          "layout": [ { "kind": "slot", "name": "all" } ],
          "slots": { "all": { "priority": 0, "plan": [
            { "kind": "message", "role": "system", "content": "Hotels in {{city}}." },
            { "kind": "message", "role": "system", "content": "Here. {{#if vip}}{{code}}{{/if}}" },
            { "kind": "if", "when": { "type": "nonEmpty", "ref": { "source": "hotels" } }, "then": [
              { "kind": "message", "role": "user", "content": "There are some." } ] },
            { "kind": "forEach", "source": { "source": "hotels" },
              "map": [ { "kind": "message", "role": "user", "content": "Hotel {{item}}" } ] } ] } } }
        """);
    RELEASED.put(
        "plan.prompt",
        """
        ---
        input: { schema: { q: string, vip: boolean, old: boolean } }
        ---
        {{role "system"}}You plan.
        {{role "user"}}
        {{q}}
        {{#if old}}{{role "model"}}I see.{{role "user"}}Go on.{{/if}}
        """);
    RELEASED.put(
        "docs.orchestrator.yaml",
        """
        id: docs
        name: Docs
        variables: { KEY: k }
        prompts:
          analysis: { system: "You read.", user: "Read {KEY}." }
        """);
    RELEASED.put(
        "whole.chat.md",
        """
        ---
        parameters:
          data: { type: any, required: true }
          all: { type: "string[]" }
          keys: { type: "string[]", sensitive: secret }
          key: { sensitive: secret }
          pin: { type: integer, sensitive: secret }
          vault: { type: any, sensitive: secret, required: true }
          safe: { type: any, sensitive: secret, required: true }
          past: { type: messages }
          q: { required: true }
        ---
        {{#system}}
        You help with {{json data}} and {{json all}}. {{#if pin}}Pin {{pin}}.{{/if}} {{vault}}
        {{/system}}
        {{messages past}}
        {{#user}}
        {{q}}
        {{/user}}
        """);
    RELEASED.put(
        "computed.md",
        """
        ---
        types:
          P: { properties: { name: { required: true }, code: { sensitive: secret, required: true } } }
        parameters:
          l1: { type: "P[]" }
          l2: { type: "P[]", required: true }
          a1: { type: any, sensitive: secret }
          a2: { type: any, sensitive: secret, required: true }
          s1: { type: "string[]", sensitive: secret }
          s2: { type: "string[]", sensitive: secret, required: true }
        ---
        All {{#each (default l1 l2)}}{{name}}{{/each}} {{lookup (default s1 s2) 0}}
        {{#with (default a1 a2) as |x|}}{{x.name}}{{/with}}
        """);
    RELEASED.put(
        "deciding.md",
        """
        ---
        parameters:
          pin: { type: integer, sensitive: secret, required: true }
          data: { type: any, sensitive: secret, required: true }
          rows: { type: any, sensitive: secret, required: true }
          list: { type: "string[]", required: true }
          other: { type: "string[]", required: true }
        ---
        Pin {{#if pin}}given{{/if}} {{#if data}}data{{/if}} {{#each rows}}x{{/each}}
        Chosen {{#if list}}{{lookup list pin}}{{/if}}
        """);
    RELEASED.put(
        "secret.md",
        """
        ---
        parameters:
          a: { type: boolean, required: true }
          b: { type: boolean, required: true }
          key: { sensitive: secret, required: true }
          nick: { sensitive: personal }
          who: { sensitive: personal, required: true }
          card: { sensitive: secret, required: true }
          tail: { sensitive: secret, required: true }
          pin: { type: integer, sensitive: secret, required: true }
          mood: { values: [x, y], sensitive: personal, required: true }
          data: { type: any, sensitive: secret }
          list: { type: "string[]", required: true }
          staff:
            type: array
            required: true
            items:
              properties:
                name: { sensitive: personal, required: true }
                ok: { type: boolean, required: true }
                vip: { type: boolean, required: true }
        ---
        Begin. {{#if a}}{{key}}{{/if}} {{default nick who}} {{truncate card 4}} {{data.a.b}}
        {{#each staff}}{{#if ok}}{{name}}{{/if}}{{/each}} {{#if (eq tail "x")}}Tail.{{/if}}
        """);
    RELEASED.put(
        "s/look.step.yaml",
        """
        step_id: S1
        title: Look around
        objective: Know the code.
        prompt_template: "Look at it. {{#if deep}}{{key}}{{/if}}"
        parameters:
          deep: { type: boolean, required: true }
          other: { type: boolean, required: true }
          key: { sensitive: secret, required: true }
        injections: {}
        tool_policy: { allowed: [read], forbidden: [] }
        evidence_schema: { required: [notes] }
        gates: []
        on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
        on_pass: { next_step_id: JOB_COMPLETE }
        human_review: false
        checkpoint: false
        """);
    RELEASED.put(
        "exempt.chat.md",
        """
        ---
        parameters:
          q: { required: true, trust: untrusted }
          r: { required: true, trust: untrusted }
          ok: { type: boolean, required: true }
        ---
        {{#system}}You help. {{! prompt-compiler: allow PC1301, PC1302 because we choose them }}
        {{#if ok}}{{q}}{{/if}} {{truncate r 10}}
        {{/system}}
        {{#user}}Go.{{/user}}
        """);
    RELEASED.put(
        "alone.chat.md",
        """
        ---
        parameters: { q: { required: true, trust: untrusted } }
        ---
        {{#system}}You help.{{/system}}
        {{#user}}{{q}}{{/user}}
        {{#assistant}}I see.{{/assistant}}
        {{! prompt-compiler: allow PC1301 because it is short }}
        {{#user}}A {{truncate q 9}}{{/user}}
        """);
    RELEASED.put(
        "named.md",
        """
        ---
        parameters:
          kind: { values: [partials/a, partials/b], required: true }
          free: { required: true }
          data: { type: any }
        ---
        Do {{> (lookup this "kind")}} it.
        """);
    RELEASED.put(
        "trees/_defaults.yaml",
        """
        types:
          Node:
            properties:
              name: { required: true }
              code: { required: true, sensitive: secret }
              kids: { type: "Node[]", required: true }
          Dots:
            properties:
              a: { required: true, properties: { b: { required: true, sensitive: secret } } }
              a.b: { required: true, sensitive: secret }
              kid: { type: Dots }
        """);
    RELEASED.put(
        "trees/dots.md",
        """
        ---
        parameters: { n: { type: Dots, required: true } }
        ---
        Dots {{n.[a.b]}} {{n.kid.[a.b]}} {{> dotted n=n}}
        """);
    RELEASED.put(
        "trees/partials/dotted.md",
        """
        {{n.a.b}}{{#if n.kid}}{{> dotted n=n.kid}}{{/if}}
        {{#fence "dots"}}
        {{n.a.b}}
        {{/fence}}
        """);
    RELEASED.put(
        "trees/tree.md",
        """
        ---
        parameters: { n: { type: Node, required: true } }
        ---
        Tree {{> outer n=n deep=false}}
        """);
    RELEASED.put(
        "trees/partials/outer.md",
        "{{n.name}} {{#if deep}}{{> shared n=n}}{{/if}}"
            + "{{#each n.kids}}{{> outer n=this deep=true}}{{/each}}");
    RELEASED.put(
        "trees/partials/shared.md",
        "---\nparameters: { n: { type: Node, required: true } }\n---\n"
            + "A partial with a class of its own. ".repeat(60)
            + "{{> inner n=n deep=false}}");
    RELEASED.put(
        "trees/partials/inner.md",
        "In {{#if deep}}it{{/if}} {{#each n.kids}}{{> inner n=this deep=true}}{{/each}}");
    RELEASED.put(
        "trees/only.md",
        """
        ---
        parameters: { n: { type: Node, required: true } }
        ---
        {{> branch n=n a=true b=true}}
        """);
    RELEASED.put(
        "trees/partials/branch.md",
        "{{n.name}}{{#each n.kids}}{{> branch n=this a=false b=../a}}{{/each}}");
    RELEASED.put(
        "trees/turn.md",
        """
        ---
        parameters:
          data: { type: any }
          q: { required: true }
        ---
        Turn {{> turned n=data x=q}}
        """);
    RELEASED.put(
        "trees/grown.md",
        """
        ---
        parameters:
          n: { type: Node, required: true }
          f: { type: boolean, required: true }
          key: { required: true, sensitive: secret }
        ---
        Tree {{n.code}} {{#if f}}{{key}}{{/if}} {{#each n.kids}}{{code}}{{#each kids}}{{code}}{{/each}}{{/each}}
        """);
    RELEASED.put(
        "trees/partials/turned.md", "{{x}} {{#each n.kids}}{{> turned n=this x=../x}}{{/each}}");
    RELEASED.put("trees/pair.md", pair("s1", "s2", "p", "q"));
    RELEASED.put(
        "paths.md",
        """
        ---
        parameters:
          o: { required: true, properties: { ok: { type: boolean, required: true } } }
        ---
        {{#if o.ok}}Go{{/if}}
        """);
    RELEASED.put(
        "states.md",
        """
        ---
        parameters:
          data: { type: any, sensitive: secret }
          rows: { type: any }
          key: { sensitive: secret, required: true }
        ---
        Go. {{#each data}}{{@key}} {{/each}} {{#each rows}}{{#if @first}}{{@root.key}}{{/if}}{{/each}}
        """);
    RELEASED.put(
        "calls/calls.md",
        """
        ---
        parameters:
          who: { sensitive: personal, required: true }
          nick: { sensitive: personal, required: true }
          card: { sensitive: personal, required: true }
        ---
        Go. {{> long v=who}} {{> long v=nick}}
        """);
    String padding = "A partial with code of its own. ".repeat(70);
    RELEASED.put(
        "calls/partials/long.md",
        "---\nparameters: { v: { sensitive: personal, required: true } }\n---\n"
            + padding
            + "{{> longer}}");
    RELEASED.put("calls/partials/longer.md", padding + "{{v}}");
    RELEASED.put(
        "hidden.md",
        """
        ---
        parameters:
          note: { required: true }
          card: { sensitive: personal, required: true }
          key: { sensitive: secret, required: true }
          list: { type: "string[]", required: true }
        ---
        Show {{> partials/all card=note key=note}} {{join list key}}
        """);
    RELEASED.put("partials/all.md", "{{json this}}");
    RELEASED.put(
        "absent.md",
        """
        ---
        parameters: { o: { properties: { l: "string[]" } }, n: { type: integer, required: true } }
        ---
        {{#if o}}Go{{else}}{{lookup o.l n}}{{/if}}
        """);
    RELEASED.put(
        "roles.prompt",
        """
        ---
        input:
          schema:
            q: string
            a: boolean
            b: boolean
            key: string
            told: string
            keys(array): string
            pic: string
        parameters: { key: { sensitive: secret }, keys: { sensitive: secret }, told: { trust: untrusted } }
        ---
        {{role "system"}}Begin. {{#if a}}{{role "user"}}User.{{/if}} Then {{#if a}}{{key}}{{media url=pic}}{{/if}}
        {{role "model"}}Keys: {{#each keys}}{{role "user"}}Key.{{/each}} Last {{#each keys}}{{this}}{{/each}}
        {{role "model"}}Told: {{#if b}}{{role "user"}}By:{{/if}} So {{#if b}}{{#fence "told"}}{{told}}{{/fence}}{{/if}}
        {{role "user"}}Text: {{#if b}}
        {{! prompt-compiler: allow PC1301 because it is short }}
        {{told}}{{/if}} {{q}}
        """);
    RELEASED.put("chain.prompt", CHAIN);
    RELEASED.put(
        "rooms.chat.json",
        """
        { "id": "rooms", "name": "Rooms", "task": "trip", "version": 1,
          "layout": [
            { "kind": "message", "role": "system", "content": "You help." },
            { "kind": "slot", "name": "all", "header": { "role": "user", "content": "Rooms {{code}}:" } },
            { "kind": "slot", "name": "open", "omitIfEmpty": false,
              "header": { "role": "assistant", "content": "Open {{code}}:" } },
            { "kind": "message", "role": "user", "content": "Go on." } ],
          "slots": {
            "all": { "priority": 0, "plan": [
              { "kind": "forEach", "source": { "source": "hotels" },
                "map": [ { "kind": "message", "role": "user", "content": "Room {{item}}" } ],
                "interleave": { "kind": "separator", "text": "Next {{pin}}" } } ] },
            "open": { "priority": 1, "budget": { "maxTokens": 100 }, "plan": [
              { "kind": "message", "role": "system", "content": "Within {{pin}}." },
              { "kind": "forEach", "source": { "source": "hotels" },
                "map": [ { "kind": "message", "role": "user", "content": "Room {{item}}" } ] } ] } } }
        """);
    RELEASED.put(
        "budgets.chat.md",
        """
        ---
        parameters:
          a: { type: boolean, required: true }
          b: { type: boolean, required: true }
          key: { sensitive: secret, required: true }
        ---
        {{#system}}You help.{{/system}}
        {{#user maxTokens=20}}Short {{#if a}}{{key}}{{/if}}{{/user}}
        {{#user}}Long {{#if b}}{{key}}{{/if}}{{/user}}
        """);
    RELEASED.put(
        "html.md",
        """
        ---
        escape: html
        parameters: { n: { type: integer, required: true }, text: {}, own: { required: true } }
        ---
        Number {{n}} {{{own}}} {{#if text}}there{{/if}}
        """);
    RELEASED.put("html/_defaults.yaml", "escape: html\n");
    RELEASED.put(
        "html/inherited.md",
        """
        ---
        parameters: { n: { type: integer, required: true }, text: {} }
        ---
        Number {{n}} {{text}}
        """);
    RELEASED.put(
        "cut.md",
        """
        ---
        parameters: { cards: { type: "string[]", sensitive: secret, required: true } }
        ---
        Cards {{truncate (join cards ", separated by ") 20}}
        """);
    RELEASED.put(
        "held.task.yaml",
        """
        task: held
        types:
          X:
            a: { type: boolean, required: true }
            n: { required: true }
            pin: { required: true, sensitive: secret }
        context:
          q: { required: true }
          o: {}
          card: { required: true, sensitive: secret }
          xs: { type: "X[]", required: true }
          ys: { type: "string[]", required: true }
        """);
    RELEASED.put(
        "held.chat.yaml",
        """
        id: held
        task: held
        name: Held
        version: 1
        layout:
          - { kind: slot, name: skipped, header: { role: user, content: "Skipped:" } }
          - { kind: slot, name: asked, header: { role: user, content: "Asked {{card}}" } }
          - { kind: slot, name: cut, header: { role: assistant, content: "Cut {{card}}" } }
          - { kind: message, role: user, content: "Ask {{q}}" }
          - { kind: message, role: assistant, content: "I see." }
        slots:
          skipped:
            priority: 0
            plan:
              - kind: message
                role: user
                skipIfEmptyInterpolation: true
                content: "A {{#each xs}}{{#if a}}{{n}}{{/if}}{{/each}}"
          asked:
            priority: 1
            when: { type: nonEmpty, ref: { source: $ctx, args: { path: o } } }
            plan: [ { kind: message, role: user, content: "B" } ]
          cut:
            priority: 2
            plan: [ { kind: message, role: user, budget: { maxTokens: 3 }, content: "C {{q}}" } ]
        """);
    RELEASED.put(
        "kept.chat.yaml",
        """
        id: kept
        task: held
        name: Kept
        version: 1
        layout:
          - { kind: slot, name: judged, header: { role: system, content: "You judge." } }
          - { kind: slot, name: shown, header: { role: user, content: "Shown {{card}}" } }
          - kind: slot
            name: first
            omitIfEmpty: false
            header:
              - { role: user, content: "Above {{q}}" }
              - { role: user, content: "Below {{card}}" }
          - { kind: slot, name: skipped }
          - { kind: slot, name: each }
          - { kind: slot, name: lists }
        slots:
          judged: { priority: 0, plan: [ { kind: message, role: user, content: "{{o}} " } ] }
          shown: { priority: 1, plan: [ { kind: message, role: user, content: "{{#if o}}{{o}}{{/if}}" } ] }
          first:
            priority: 2
            budget: { maxTokens: 90 }
            plan:
              - { kind: message, role: user, content: "One {{q}}" }
              - { kind: message, role: user, content: "Two {{card}}" }
          skipped:
            priority: 3
            plan:
              - kind: message
                role: user
                skipIfEmptyInterpolation: true
                content: '{{#if (eq card "1")}}Yes{{/if}} {{o}}'
          each:
            priority: 4
            plan:
              - kind: forEach
                source: { source: $ctx, args: { path: xs } }
                budget: { maxTokens: 90 }
                map:
                  - { kind: message, role: user, content: "Its {{item.n}}" }
                  - { kind: message, role: user, content: "Pin {{item.pin}}" }
          lists: { priority: 5, plan: [ { kind: message, role: user, content: "{{ctx.ys}}" } ] }
        """);
    RELEASED.put(
        "matched.md",
        """
        ---
        parameters: { role: { values: [a, u, g], sensitive: personal, required: true } }
        ---
        Go. {{#match role}}{{#case "u" "g"}}Careful.{{/case}}{{#case "a"}}Fast.{{/case}}{{/match}}
        """);
    RELEASED.put(
        "html/number.md",
        "---\nparameters: { n: { type: integer, required: true }, text: {} }\n---\nNumber {{n}}\n");
    RELEASED.put(
        "lost.prompt",
        """
        ---
        input:
          schema:
            xs(array):
              a: boolean
        ---
        {{role "system"}}S{{role "model"}}M{{#each xs}}T{{role "user"}}{{#unless a}}Y{{/unless}}{{/each}}
        """);
    RELEASED.put(
        "trees/again.chat.md",
        """
        ---
        parameters: { x: { type: Node }, y: { type: Node } }
        ---
        {{#*inline "p"}}{{#if a}}{{n.name}}{{else}}{{> p n=n.kids.[0] a=b b=c c=true}}{{/if}}{{/inline}}
        {{#user}}First {{> p n=x a=false b=false c=false}}{{/user}}
        {{#user}}{{> p n=x a=false b=false c=false}}{{/user}}
        {{#user}}{{> p n=y a=false b=false c=false}}{{/user}}
        """);
    RELEASED.put(
        "calls/last.md",
        """
        ---
        parameters:
          xs: { type: "string[]", required: true }
          ys: { type: "string[]", required: true }
          card: { required: true, sensitive: secret }
        ---
        Go. {{#each xs}}{{> state f=@last ys=@root.ys card=@root.card}}{{/each}}
        """);
    RELEASED.put(
        "calls/partials/state.md",
        """
        ---
        parameters:
          f: { type: boolean, required: true }
          ys: { type: "string[]", required: true }
          card: { required: true, sensitive: secret }
        ---
        {{#each ys}}{{#if ../f}}{{../card}}{{/if}}{{/each}}
        """
            + padding);
    RELEASED.put(
        "written.md",
        """
        ---
        parameters:
          age: { type: integer, required: true }
          vip: { type: boolean, required: true }
          tone: { values: [x, y, z], required: true }
          list: { type: "string[]", required: true }
          one: { sensitive: secret, required: true }
          two: { sensitive: secret, required: true }
          three: { sensitive: secret, required: true }
          four: { sensitive: secret, required: true }
          pin: { type: integer, sensitive: secret, required: true }
        ---
        Begin. {{#if (gt age 18)}}One {{one}}{{else}}Two {{two}}{{/if}} {{#unless vip}}{{three}}{{/unless}}
        {{#match tone}}{{#case "x"}}A{{/case}}{{#case "y"}}B {{two}}{{/case}}{{#case "z"}}C {{four}}{{/case}}{{/match}}
        {{#if (gt pin 3)}}High{{/if}} {{#each list}}{{@root.four}}{{/each}}
        """);
    RELEASED.put("partials/a.md", "A");
    RELEASED.put("partials/b.md", "B");
  }

  /** New partials of each override. */
  private static final Map<String, String> PARTIALS =
      Map.of(
          "partials/same.md",
          "{{q}}",
          "partials/each.md",
          "{{#each this}}{{this}} {{/each}}",
          "partials/frame.md",
          "{{> @partial-block}}",
          "partials/code.md",
          "Code {{x}}",
          "partials/test.md",
          "{{#if f}}X{{/if}}",
          "partials/kind.md",
          "Be kind.");

  @TempDir static Path folder;
  private static Release release;
  private static ReleasedModule module;

  @BeforeAll
  static void compile() throws Exception {
    release = Release.of(folder, RELEASED);
    module = release.module();
  }

  @AfterAll
  static void close() throws Exception {
    module.close();
    release.close();
  }

  private static String withCalls(String text) {
    return text.replace("NEAR", NEAR).replace("MORE", MORE);
  }

  private static void assertServed(String path, String old, String other, boolean isServed) {
    String released = Objects.requireNonNull(RELEASED.get(path));
    assertThat(released).contains(old);
    TreeMap<String, byte[]> files = new TreeMap<>();
    PARTIALS.forEach(
        (partial, text) -> {
          if (other.contains("> " + partial.replace(".md", ""))) {
            files.put(partial, text.getBytes(UTF_8));
          }
        });
    files.put(path, released.replace(old, other).getBytes(UTF_8));
    Judgement judgement = Release.judge(module, files, Map.of());
    String id = path.replace(".claude.", ".");
    Judgement.Prompt prompt = Objects.requireNonNull(judgement.prompts().get("project:" + id));
    if (isServed) {
      assertThat(prompt.rejections()).isEmpty();
    } else {
      assertThat(prompt.rejections())
          .isNotEmpty()
          .allSatisfy(finding -> assertThat(finding.code().id()).matches("PC1641|PC1642"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`only.md`|`{{q}}`|`{{upper q}}`|`served`",
        "`only.md`|`{{q}}`|`{{truncate q 80}}`|`served`",
        "`only.md`|`{{q}}`|`{{#if q}}Do {{q}}{{/if}}`|`served`",
        "`only.md`|`{{q}}`|`{{default q r}}`|`served`",
        "`only.md`|`{{q}}`|`{{#if q}}{{q}}{{else}}{{r}}{{/if}}`|`served`",
        "`only.md`|`{{q}}`|`{{> partials/same}}`|`served`",
        "`only.md`|`{{q}}`|`{{r}}`|``",
        "`only.md`|`{{q}}`|`{{default r q}}`|``",
        "`only.md`|`{{q}}`|`{{truncate q 1}}`|``",
        "`only.md`|`{{q}}`|`{{truncate q 80 suffix=\"\"}}`|``",
        "`only.md`|`{{q}}`|`{{truncate q 80 suffix=\" \"}}`|``",
        "`plain.md`|`Do it.`|`{{format n}}`|`served`",
        "`only.md`|`{{q}}`|`{{replace q \"a\" \"\"}}`|``",
        "`only.md`|`{{q}}`|`{{#if f}}{{q}}{{/if}}`|``",
        "`plain.md`|`Do it.`|`{{#if a}}{{#if b}}1{{else}}2{{/if}}{{else}}{{#if b}}3{{else}}4{{/if}}{{/if}}`|`served`",
        "`plain.md`|`Do it.`|`{{#if a}}{{#if b}}1{{else}}2{{/if}}{{else}}{{#if b}}3{{/if}}{{/if}}`|``",
        "`plain.md`|`Do it.`|`{{#if (or a b)}}Hi{{/if}}{{#if (not a)}}Ho{{/if}}`|`served`",
        "`plain.md`|`Do it.`|`{{#if (or a b)}}Hi{{/if}}`|``",
        "`plain.md`|`Do it.`|`{{#if (gt n 3)}}Hi{{/if}}{{#if (lte n 3)}}Ho{{/if}}`|``",
        "`plain.md`|`Do it.`|`{{#if (gt n 3)}}Hi{{/if}}{{#if (lt n 3)}}Ho{{/if}}`|``",
        "`plain.md`|`Do it.`|`{{#match tone}}{{#case \"x\"}}X{{/case}}{{#case \"y\"}}Y{{/case}}{{#case \"z\"}}Z{{/case}}{{/match}}`|`served`",
        "`plain.md`|`Do it.`|`{{#match tone}}{{#case \"x\"}}X{{/case}}{{#case \"y\"}}Y{{/case}}{{#case \"z\"}}{{/case}}{{/match}}`|``",
        "`plain.md`|`Do it.`|`{{#each list}}x{{else}}none{{/each}}`|`served`",
        "`plain.md`|`Do it.`|`{{#each list}}x{{/each}}`|``",
        "`plain.md`|`Do it.`|`{{n}}`|`served`",
        "`plain.md`|`Do it.`|`{{o}}`|``",
        "`plain.md`|`Do it.`|`{{q}}`|``",
        "`plain.md`|`Do it.`|`{{json q}}`|`served`",
        "`plain.md`|`Do it.`|`{{#> partials/frame}}Hi{{/partials/frame}}`|`served`",
        "`plain.md`|`Do it.`|`{{#> partials/frame}}{{#if a}}Hi{{/if}}{{/partials/frame}}`|``",
        "`some.md`|`{{#if a}}Go{{/if}}`|`{{#if (or a b)}}Go on{{/if}}`|`served`",
        "`some.md`|`{{#if a}}Go{{/if}}`|`Go on`|`served`",
        // A parameter whose name is the path of another value.
        "`paths.md`|`---\n{{#if o.ok}}`|`  \"o.ok\": { type: boolean, default: false }\n---\n{{#if [o.ok]}}`|``",
        "`paths.md`|`Go{{/if}}`|`Go on{{/if}}`|`served`",
        "`some.md`|`{{#if a}}Go{{/if}}`|`{{#if (and a b)}}Go{{/if}}`|``",
        // An element of a list that is absent there.
        "`absent.md`|`Go`|`Go on`|`served`",
        "`many.md`|`Yes`|`Yes, please`|`served`",
        "`many.md`|`{{#if p23}}Yes`|`{{#if p21}}Yes`|``",
        "`two.md`|`Help.`|`{{#if a}}Help.{{/if}}`|``",
        "`two.claude.md`|`Help, Claude.`|`{{#if a}}Help, Claude.{{/if}}`|``",
        "`two.claude.md`|`Help, Claude.`|`Help us, Claude.`|`served`",
        "`talk.chat.md`|`{{#if a}}{{#user}}Adult.{{/user}}{{/if}}`|`{{#if (or a b)}}{{#user}}Adult.{{/user}}{{/if}}`|`served`",
        "`talk.chat.md`|`{{#if a}}{{#user}}Adult.{{/user}}{{/if}}`|`{{#if b}}{{#user}}Adult.{{/user}}{{/if}}`|``",
        "`talk.chat.md`|`{{#if a}}{{#user}}Adult.{{/user}}{{/if}}`|`{{#if (and a b)}}{{#user}}Adult.{{/user}}{{/if}}`|``",
        "`talk.chat.md`|`{{#if b}}{{messages past}}{{/if}}`|`{{#unless b}}{{else}}{{messages past}}{{/unless}}`|`served`",
        "`talk.chat.md`|`{{#if b}}{{messages past}}{{/if}}`|`{{#if a}}{{messages past}}{{/if}}`|``",
        "`talk.chat.md`|`Long.`|`{{#if a}}Long.{{else}}Longer.{{/if}}`|`served`",
        "`talk.chat.md`|`Long.`|`{{#if a}}Long.{{/if}}{{#if b}}Longer.{{/if}}`|``",
        "`talk.chat.md`|`Note {{this}}`|`{{#if @first}}Note{{else}}Next{{/if}} {{this}}`|`served`",
        "`talk.chat.md`|`Note {{this}}`|`{{#if @first}}Note {{this}}{{/if}}`|``",
        "`talk.chat.md`|`Note {{this}}`|`{{this}}`|``",
        "`trip.chat.json`|`Hotels in {{city}}.`|`All hotels in {{city}}.`|`served`",
        "`trip.chat.json`|`Hotels in {{city}}.`|`{{#if old}}Hotels in {{city}}.{{/if}}`|``",
        "`trip.chat.json`|`Hotels in {{city}}.`|`{{city}}`|``",
        "`trip.chat.json`|`Hotel {{item}}`|`{{#if vip}}Hotel {{item}}{{/if}}`|``",
        "`trip.chat.json`|`Hotel {{item}}`|`The hotel {{item}}`|`served`",
        "`trip.chat.json`|`{ \"source\": \"hotels\" } }, \"then\"`|`{ \"source\": \"$ctx\", \"args\": { \"path\": \"city\" } } }, \"then\"`|``",
        "`plan.prompt`|`You plan.`|`{{#if vip}}You plan.{{/if}}`|``",
        "`plan.prompt`|`{{q}}`|`Plan {{q}}`|`served`",
        "`plan.prompt`|`{{q}}`|`{{#if vip}}{{q}}{{/if}}`|``",
        "`plan.prompt`|`{{#if old}}`|`{{#if (or old vip)}}`|`served`",
        "`plan.prompt`|`{{#if old}}`|`{{#if (and old vip)}}`|``",
        "`plan.prompt`|`Go on.`|`{{#if vip}}Go on.{{/if}}`|``",
        "`plan.prompt`|`Go on.`|`Go on well.`|`served`",
        "`docs.orchestrator.yaml`|`You read.`|`You read well.`|`served`",
        "`docs.orchestrator.yaml`|`You read.`|`{KEY}`|``"
      })
  void textsAndMessagesAreNotLost(String path, String old, String other, String served) {
    assertServed(path, old, other, !served.isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#if (and a b)}}{{key}}{{/if}}`|`served`",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#if a}}{{upper key}} is it.{{/if}}`|`served`",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#if (eq a true)}}{{key}}{{/if}}`|``",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{key}}`|``",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#if b}}{{key}}{{/if}}`|``",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#if (or a b)}}{{key}}{{/if}}`|``",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#unless a}}{{key}}{{/unless}}`|``",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#if a}}{{> partials/code x=key}}{{/if}}`|`served`",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{> partials/code x=key}}`|``",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#if a}}{{> partials/code x=key}}{{/if}}{{> partials/code x=key}}`|``",
        "`secret.md`|`{{#if a}}{{key}}{{/if}}`|`{{#fence \"x\" k=key}}y{{/fence}}`|``",
        "`secret.md`|`{{default nick who}}`|`{{nick}}{{#unless nick}} or {{who}}{{/unless}}`|``",
        "`secret.md`|`{{default nick who}}`|`{{default nick \"nobody\"}}`|``",
        "`secret.md`|`{{default nick who}}`|`{{who}}`|``",
        "`secret.md`|`{{default nick who}}`|`{{nick}} {{who}}`|``",
        "`secret.md`|`{{#if ok}}{{name}}{{/if}}`|`{{#if (and ok vip)}}{{name}}{{/if}}`|`served`",
        "`secret.md`|`{{#if ok}}{{name}}{{/if}}`|`{{#if vip}}{{name}}{{/if}}`|``",
        "`secret.md`|`{{#if ok}}{{name}}{{/if}}`|`{{#if @first}}{{name}}{{/if}}`|``",
        "`secret.md`|`{{#each staff}}{{#if ok}}{{name}}{{/if}}{{/each}}`|`{{json staff}}`|``",
        "`secret.md`|`{{#each staff}}{{#if ok}}{{name}}{{/if}}{{/each}}`|`{{#if staff.[0].ok}}{{staff.[0].name}}{{/if}}`|``",
        "`secret.md`|`{{#each staff}}{{#if ok}}{{name}}{{/if}}{{/each}}`|`{{#if staff.[0].ok}}{{staff.[1].name}}{{/if}}`|``",
        "`secret.md`|`{{truncate card 4}}`|`{{truncate card 3}}`|``",
        "`secret.md`|`{{truncate card 4}}`|`{{upper (truncate card 4)}}`|`served`",
        "`secret.md`|`{{truncate card 4}}`|`{{truncate (lower card) 4}}`|``",
        "`secret.md`|`{{truncate card 4}}`|`{{truncate card 5}}`|``",
        "`secret.md`|`{{truncate card 4}}`|`{{truncate (trim card) 4}}`|``",
        "`secret.md`|`{{truncate card 4}}`|`{{truncate card 4 suffix=\"\"}}`|``",
        "`secret.md`|`{{data.a.b}}`|`{{lookup data \"a.b\"}}`|``",
        "`secret.md`|`Begin`|`{{#if card}}With a card:{{/if}} begin`|`served`",
        "`secret.md`|`Begin`|`{{#if (eq (truncate card 3) \"12…\")}}1{{/if}} begin`|``",
        "`secret.md`|`Begin`|`{{#if (eq tail \"x\")}}X{{/if}} begin`|`served`",
        "`secret.md`|`Begin`|`{{#if (eq card \"1234\")}}1{{/if}} begin`|``",
        "`secret.md`|`Begin`|`{{#if (eq tail \"y\")}}X{{/if}} begin`|``",
        "`secret.md`|`Begin`|`{{#if (replace card \"1\" \"\")}}1{{/if}} begin`|``",
        "`secret.md`|`Begin`|`{{#if pin}}1{{/if}} begin`|``",
        "`secret.md`|`Begin`|`{{#each staff}}{{#if (contains (json this) \"x\")}}1{{/if}}{{/each}} begin`|``",
        "`secret.md`|`Begin`|`{{#each staff}}{{contains (json this) \"x\"}}{{/each}} begin`|``",
        "`secret.md`|`Begin`|`{{eq pin 5}} begin`|``",
        "`secret.md`|`Begin`|`{{lookup list pin}} begin`|``",
        "`secret.md`|`Begin`|`{{truncate who pin}} begin`|``",
        "`secret.md`|`Begin`|`{{#match mood}}{{#case \"x\"}}X{{/case}}{{#case \"y\"}}Y{{/case}}{{/match}} begin`|``",
        "`secret.md`|`Begin`|`{{> partials/test f=(eq card \"1\")}} begin`|``",
        "`secret.md`|`Begin`|`{{#if data.flag}}x{{/if}} begin`|``",
        "`secret.md`|`Begin`|`{{#if data.a.b}}x{{/if}} begin`|``",
        // An object whose members are hidden by others, and a separator that one element does not
        // show.
        "`hidden.md`|`Show`|`Show all of`|`served`",
        "`hidden.md`|`Show`|`Show {{card}}`|``",
        "`hidden.md`|`Show`|`Show {{json this}}`|``",
        "`hidden.md`|`Show`|`Show {{key}}`|``",
        "`hidden.md`|`{{join list key}}`|`{{upper (join list key)}}`|`served`",
        // A partial in a partial, which is called with other values.
        "`calls/calls.md`|`v=nick`|`v=(upper nick)`|`served`",
        "`calls/calls.md`|`v=nick`|`v=card`|``",
        // Properties with the names of the states of loops.
        "`states.md`|`{{@key}}`|`{{upper @key}}`|`served`",
        "`states.md`|`{{@key}}`|`{{this.[@key]}}`|``",
        "`states.md`|`{{#if @first}}`|`{{#if (and @first @root.rows)}}`|`served`",
        "`states.md`|`{{#if @first}}`|`{{#if this.[@FIRST]}}`|``",
        "`talk.chat.md`|`{{#if b}}{{media photo}}{{/if}}`|`{{media photo}}`|``",
        "`talk.chat.md`|`{{#if b}}{{media photo}}{{/if}}`|`{{#if b}}{{#if a}}{{media photo}}{{/if}}{{/if}}`|`served`",
        "`media.chat.md`|`{{#if a}}{{media one}}{{/if}}{{#unless a}}{{media one}}{{/unless}}`|`{{media one}}`|``",
        "`media.chat.md`|`{{#if a}}{{media one}}{{/if}}{{#unless a}}{{media one}}{{/unless}}`|`{{media one}}{{media one}}`|``",
        "`media.chat.md`|`{{#if a}}{{media one}}{{/if}}{{#unless a}}{{media one}}{{/unless}}`|`{{#if a}}{{media one}}{{media one}}{{/if}}`|``",
        "`media.chat.md`|`{{#if a}}{{media one}}{{/if}}{{#unless a}}{{media one}}{{/unless}}`|`{{#if b}}{{media one}}{{else}}{{media one}}{{/if}}`|``",
        "`media.chat.md`|`{{#if a}}{{media two}}{{/if}}{{#if b}}{{media two}}{{/if}}`|`{{#if a}}{{media two}}{{media two}}{{/if}}`|``",
        "`media.chat.md`|`{{#if a}}{{media two}}{{/if}}{{#if b}}{{media two}}{{/if}}`|`{{media two}}`|``",
        "`media.chat.md`|`{{#if a}}{{media two}}{{/if}}{{#if b}}{{media two}}{{/if}}`|`{{#if a}}{{#if b}}{{media two}}{{media two}}{{/if}}{{/if}}`|`served`",
        "`media.chat.md`|`{{#if a}}{{media two}}{{/if}}{{#if b}}{{media two}}{{/if}}`|`{{#if b}}{{media two}}{{else if a}}{{media two}}{{/if}}`|`served`",
        "`media.chat.md`|`{{#if a}}{{media two}}{{/if}}{{#if b}}{{media two}}{{/if}}`|`{{#if a}}{{media two}}{{/if}} {{#if b}}{{media two}}{{/if}}`|`served`",
        "`media.chat.md`|`{{#if three}}{{media three}}{{/if}}`|`{{media three}}`|`served`",
        "`media.chat.md`|`{{#if three}}{{media three}}{{/if}}`|`{{media two}}`|``",
        "`album.chat.md`|`{{#if a}}{{media pic}}{{/if}}{{#if b}}{{media pic}}{{/if}}`|`{{#if a}}{{#match size}}{{#case \"w\"}}{{media pic}}{{media pic}}{{/case}}{{#case \"x\"}}{{media pic}}{{media pic}}{{/case}}{{#case \"y\"}}{{media pic}}{{media pic}}{{/case}}{{#case \"z\"}}{{media pic}}{{media pic}}{{/case}}{{/match}}{{/if}}`|``",
        "`album.chat.md`|`See`|`Look at`|`served`",
        "`album.chat.md`|`{{#if (and a b)}}{{messages`|`{{#if (and b a)}}{{messages`|`served`",
        "`album.chat.md`|`{{#if (and a b)}}{{messages`|`{{#if a}}{{messages`|``",
        // More places than are compared one by one.
        "`shelf.chat.md`|`The wall`|`A wall`|`served`",
        "`shelf.chat.md`|`{{#if p7}}{{media pic}}{{/if}}\n`|``|`served`",
        "`shelf.chat.md`|`{{#if p7}}`|`{{#if (and p7 p8)}}`|`served`",
        "`shelf.chat.md`|`{{#if p7}}`|`{{#if p8}}`|``",
        "`shelf.chat.md`|`{{#if p7}}{{media pic}}`|`{{#if p7}}{{media pic}}{{media pic}}`|``",
        "`shelf.chat.md`|`{{media pic}}`|`{{#if p9}}{{media pic}}{{/if}}`|`served`",
        "`shelf.chat.md`|`{{media pic}}{{/if}}`|`{{/if}}{{#if p9}}{{media pic}}{{/if}}`|``",
        "`shelf.chat.md`|`{{media pic}}`|`{{#if p9}}{{media pic}}{{/if}}{{#if p8}}{{media pic}}{{/if}}`|``",
        "`wall.chat.md`|`The wall`|`A wall`|`served`",
        "`wall.chat.md`|`{{#if p28}}`|`{{#if (and p28 p29)}}`|`served`",
        "`wall.chat.md`|`{{#if p28}}`|`{{#if p29}}`|``",
        "`wall.chat.md`|`{{#if p3}}`|`{{#if p29}}`|``",
        "`wall.chat.md`|`{{#if p3}}{{media pic}}`|`{{#if p3}}{{media pic}}{{media pic}}`|``",
        // Calls of sources.
        "`tour.chat.json`|`Sights of`|`All sights of`|`served`",
        "`tour.chat.json`|`MORE`|`MORE, MORE`|``",
        "`tour.chat.json`|`\"all\", \"most\": 9`|`\"all\", \"most\": 99`|``",
        "`tour.chat.json`|`\"all\", \"most\": 9`|`\"own\", \"most\": 5`|``",
        "`tour.chat.json`|`\"area\": \"all\", \"most\": 9`|`\"most\": 9, \"area\": \"all\"`|`served`",
        "`tour.chat.json`|`\"path\": \"vip\"`|`\"path\": \"old\"`|``",
        "`tour.chat.json`|`MORE ]`|`{ \"kind\": \"if\", \"when\": { \"type\": \"eq\", \"ref\": { \"source\": \"$ctx\", \"args\": { \"path\": \"old\" } }, \"value\": true }, \"then\": [ MORE ] } ]`|`served`",
        "`tour.chat.json`|`\"plan\": [`|`\"plan\": [ { \"kind\": \"forEach\", \"source\": { \"source\": \"hotels\" }, \"map\": [] },`|``",
        // A loop makes one call, but both of these, for different elements.
        "`tour.chat.json`|`NEAR`|`{ \"kind\": \"if\", \"when\": { \"type\": \"eq\", \"ref\": { \"source\": \"$item\" }, \"value\": \"x\" }, \"then\": [ NEAR ], \"else\": [ NEAR ] }`|``",
        "`tour.chat.json`|`NEAR`|`{ \"kind\": \"if\", \"when\": { \"type\": \"eq\", \"ref\": { \"source\": \"$item\" }, \"value\": \"x\" }, \"then\": [ NEAR ] }`|`served`",
        "`talk.chat.md`|`I see.`|`I see {{key}}.`|``",
        "`talk.chat.md`|`I see.`|`I see {{q}}.`|`served`",
        "`talk.chat.md`|`Long.`|`Long {{q}}.`|`served`",
        "`talk.chat.md`|`{{#if b}}Code {{key}}.{{/if}}`|`{{#if a}}Code {{key}}.{{/if}}`|``",
        "`trip.chat.json`|`{{#if vip}}{{code}}{{/if}}`|`{{code}}`|``",
        "`trip.chat.json`|`{{#if vip}}{{code}}{{/if}}`|`{{#if old}}{{code}}{{/if}}`|``",
        "`trip.chat.json`|`{{#if vip}}{{code}}{{/if}}`|`{{#if vip}}{{#if old}}{{code}}{{/if}}{{/if}}`|`served`",
        "`s/look.step.yaml`|`{{#if deep}}{{key}}{{/if}}`|`{{key}}`|``",
        "`s/look.step.yaml`|`{{#if deep}}{{key}}{{/if}}`|`{{#if other}}{{key}}{{/if}}`|``",
        "`s/look.step.yaml`|`Look at`|`Look well at`|`served`",
        "`exempt.chat.md`|`{{#if ok}}{{q}}{{/if}}`|`{{#if ok}}{{trim (upper q)}}{{/if}}`|`served`",
        "`exempt.chat.md`|`{{#if ok}}{{q}}{{/if}}`|`{{#if ok}}{{truncate q 99}}{{/if}}`|`served`",
        "`exempt.chat.md`|`{{#if ok}}{{q}}{{/if}}`|`{{q}}`|``",
        "`exempt.chat.md`|`{{truncate r 10}}`|`and {{truncate r 9}}`|``",
        "`exempt.chat.md`|`{{truncate r 10}}`|`{{trim (truncate r 10)}} {{> partials/kind}}`|`served`",
        "`exempt.chat.md`|`{{truncate r 10}}`|`{{truncate r 11}}`|``",
        "`exempt.chat.md`|`{{truncate r 10}}`|`{{r}}`|``",
        "`alone.chat.md`|`{{#user}}{{q}}{{/user}}`|`{{#user}}{{upper q}}{{/user}}`|`served`",
        "`alone.chat.md`|`A {{truncate q 9}}`|`The {{truncate q 8}}`|``",
        "`alone.chat.md`|`A {{truncate q 9}}`|`A {{q}}`|``",
        "`alone.chat.md`|`A {{truncate q 9}}`|`A {{truncate q 99}}`|``",
        "`alone.chat.md`|`A {{truncate q 9}}`|`A {{#with q}}{{this}}{{/with}}`|``",
        "`alone.chat.md`|`A {{truncate q 9}}`|`{{> partials/code x=q}}`|``",
        "`alone.chat.md`|`{{#user}}{{q}}{{/user}}`|`{{! prompt-compiler: allow PC1301 because of x }}{{#user}}Do {{q}}{{/user}}`|``",
        "`named.md`|`(lookup this \"kind\")`|`(lookup this \"free\")`|``",
        "`named.md`|`(lookup this \"kind\")`|`(lookup data \"x\")`|``",
        "`named.md`|`Do`|`{{#match free}}{{#case \"partials/a\"}}x{{/case}}{{#case \"partials/b\"}}y{{/case}}{{else}}z{{/match}}`|`served`"
      })
  void valuesStayUnderTheirConditions(String path, String old, String other, String served) {
    assertServed(path, withCalls(old), withCalls(other), !served.isEmpty());
  }

  /** A value that the release shows only in some cases allows nothing in the other cases. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`roles.prompt`|`Begin.`|`Begin well.`|`served`",
        "`roles.prompt`|`{{#if a}}{{key}}`|`{{#if a}}{{#if b}}{{key}}{{/if}}`|`served`",
        "`roles.prompt`|`User.{{/if}} Then {{#if a}}{{key}}`|`User. {{key}}{{/if}} Then {{#if a}}`|``",
        "`roles.prompt`|`Keys:`|`My keys:`|`served`",
        "`roles.prompt`|`By:{{/if}} So {{#if b}}{{#fence \"told\"}}{{told}}{{/fence}}{{/if}}`|`By {{#fence \"told\"}}{{told}}{{/fence}}{{/if}} So`|`served`",
        "`roles.prompt`|`{{#if a}}{{role \"user\"}}User.{{/if}} Then {{#if a}}{{key}}`|`{{#if (and a (eq 1 2))}}{{role \"user\"}}User.{{/if}} Then {{#if a}}{{key}}{{role \"user\"}}`|``",
        "`roles.prompt`|`{{media url=pic}}{{/if}}`|`{{/if}}{{media url=pic}}`|``",
        "`roles.prompt`|`Then {{#if a}}{{key}}`|`Then {{key}}{{#if a}}`|``",
        "`roles.prompt`|`{{#each keys}}{{role`|`{{#each keys}}{{this}}{{role`|``",
        "`roles.prompt`|`So {{#if b}}{{#fence \"told\"}}{{told}}{{/fence}}{{/if}}`|`So {{#fence \"told\"}}{{told}}{{/fence}}`|``",
        "`chain.prompt`|`Begin.`|`Begin now.`|`served`",
        "`chain.prompt`|`At 13 {{/if}}{{key}}`|`At 13 {{/if}}{{#if more}}{{key}}{{/if}}`|`served`",
        "`chain.prompt`|`At 7 {{/if}}{{key}}`|`At 7 {{/if}}`|`served`",
        "`chain.prompt`|`{{#if p7}}`|`{{#if more}}`|``",
        // A fence is only text in a message that ends in it.
        "`roles.prompt`|`{{role \"user\"}}Text: {{#if b}}\n`|`{{#fence \"f\"}}{{role \"user\"}}Text: {{/fence}}{{#if b}}\n`|`served`",
        "`roles.prompt`|`{{role \"user\"}}Text: {{#if b}}\n{{! prompt-compiler: allow PC1301 because it is short }}\n{{told}}{{/if}}`|`{{#fence \"f\"}}{{role \"user\"}}Text:\n{{! prompt-compiler: allow PC1301 because it is short }}\n{{told}}{{/fence}}`|``",
        "`rooms.chat.json`|`Rooms {{code}}:`|`All rooms {{code}}:`|`served`",
        "`rooms.chat.json`|`Room {{item}}`|`Room {{code}} {{item}}`|``",
        "`rooms.chat.json`|`Go on.`|`Go on {{code}}.`|``",
        "`rooms.chat.json`|`You help.`|`You help {{pin}}.`|``",
        "`rooms.chat.json`|`Next {{pin}}`|`Then {{pin}}`|``",
        "`rooms.chat.json`|`Room {{item}}`|`Room {{pin}} {{item}}`|``",
        "`budgets.chat.md`|`Long {{#if b}}`|`Longer {{#if (and a b)}}`|`served`",
        "`budgets.chat.md`|`Short {{#if a}}`|`Short {{#if (or a b)}}`|`served`",
        "`budgets.chat.md`|`Long {{#if b}}`|`Long {{#if a}}`|``",
        "`html.md`|`Number {{n}}`|`Number {{n}} {{own}} {{text}}`|`served`",
        "`html.md`|`Number {{n}} {{{own}}}`|`Number {{n}} {{{own}}}{{{own}}}`|`served`",
        "`html.md`|`Number {{n}}`|`Number {{n}} {{{text}}}`|``",
        "`html.md`|`escape: html\n`|`escape: none\n`|`served`",
        "`held.chat.yaml`|`Skipped:`|`All of these:`|`served`",
        "`held.chat.yaml`|`Skipped:`|`Skipped:{{#each xs}}{{#unless a}}{{pin}}{{/unless}}{{/each}}`|``",
        "`held.chat.yaml`|`Asked {{card}}`|`Asked: {{card}}`|`served`",
        "`held.chat.yaml`|`Ask {{q}}`|`Ask {{q}} {{card}}`|``",
        "`held.chat.yaml`|`I see.`|`I see {{card}}.`|``",
        "`held.chat.yaml`|`\"B\"`|`\"B {{card}}\"`|``",
        "`held.chat.yaml`|`\"A {{`|`\"An {{`|`served`",
        // A header with such a value depends on all messages of its slot.
        "`held.chat.yaml`|`\"B\"`|`\"C\"`|``",
        "`held.chat.yaml`|`\"C {{q}}\"`|`\"C\"`|``",
        "`held.chat.yaml`|`maxTokens: 3`|`maxTokens: 2`|``",
        "`kept.chat.yaml`|`{{#if o}}{{o}}{{/if}}`|`{{#if o}}{{o}}{{/if}} `|``",
        "`kept.chat.yaml`|`{{#if o}}{{o}}{{/if}}`|`{{o}}`|``",
        "`kept.chat.yaml`|`Shown`|`To see:`|`served`",
        // A message without a character is missing in such documents, but not one of white space.
        "`kept.chat.yaml`|`\"{{o}} \"`|`\"{{o}} now\"`|`served`",
        "`kept.chat.yaml`|`\"{{o}} \"`|`\"{{o}}\"`|``",
        "`kept.chat.yaml`|`{{ctx.ys}}`|`All: {{ctx.ys}}`|`served`",
        "`kept.chat.yaml`|`{{ctx.ys}}`|`{{#if ctx.ys}}{{ctx.ys}}{{/if}}`|``",
        // Later messages have the tokens that earlier ones leave.
        "`kept.chat.yaml`|`Two {{card}}`|`And two {{card}}`|`served`",
        "`kept.chat.yaml`|`One {{q}}`|`First {{q}}`|``",
        "`kept.chat.yaml`|`Below {{card}}`|`Then {{card}}`|`served`",
        "`kept.chat.yaml`|`Above {{q}}`|`Here {{q}}`|``",
        "`kept.chat.yaml`|`Its {{item.n}}`|`Their {{item.n}}`|``",
        // A message is left out if its values are blank.
        "`kept.chat.yaml`|`Yes{{/if}} {{o}}`|`Yes, please{{/if}} now {{o}}`|`served`",
        "`kept.chat.yaml`|`Yes{{/if}} {{o}}`|`Yes{{/if}} {{o}}{{q}}`|``",
        "`kept.chat.yaml`|`Yes{{/if}} {{o}}`|`Yes{{/if}} {{o}}{{upper \"\u200b\"}}`|``",
        "`matched.md`|`Careful.`|`Be careful.`|`served`",
        "`matched.md`|`{{#case \"u\" \"g\"}}Careful.{{/case}}`|`{{#case \"u\"}}Careful.{{/case}}{{#case \"g\"}}Slow.{{/case}}`|``",
        "`matched.md`|`{{#case \"u\" \"g\"}}`|`{{#case \"u\"}}Careful.{{/case}}{{#case \"g\"}}`|``",
        "`lost.prompt`|`T{{role`|`The {{role`|`served`",
        "`lost.prompt`|`T{{role`|`{{#if a}}X{{/if}}{{role`|``",
        "`html/number.md`|`{{n}}`|`{{n}} {{text}}`|`served`",
        "`html/number.md`|`{{n}}`|`{{n}} {{{text}}}`|``",
        "`html/inherited.md`|`Number {{n}}`|`Number {{n}} {{text}}`|`served`",
        "`html/inherited.md`|`{{text}}`|`{{{text}}}`|``",
        "`cut.md`|`Cards`|`Cards {{#each cards}}{{#if this}}x{{/if}}{{/each}}`|`served`",
        "`cut.md`|`20}}`|`15}}`|``",
        "`cut.md`|`{{truncate (join cards \", separated by \") 20}}`|`{{upper (truncate (join cards \", separated by \") 20)}}`|`served`",
        "`cut.md`|`\", separated by \"`|`\"\"`|``",
      })
  void onlyWhatTheReleaseCertainlyShowsCounts(
      String path, String old, String other, String served) {
    assertServed(path, old.replace("\\n", "\n"), other.replace("\\n", "\n"), !served.isEmpty());
  }

  /** What a value is computed of is not a part of the first value in it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`{{json data}}`|`{{#data.flag}}x{{/data.flag}} {{json data}}`|`served`",
        "`{{json data}}`|`{{json data.name}}`|`served`",
        "`{{json all}}`|`{{#each all}}{{this}}{{/each}}`|`served`",
        "`{{json data}}`|`{{#data}}{{key}}{{/data}}`|``",
        "`{{json data}}`|`{{> partials/each data x=key}}`|``",
        "`{{json all}}`|`{{#each (default all keys)}}{{this}}{{/each}}`|``",
        "`{{json all}}`|`{{lookup (default all keys) 0}}`|``",
        "`{{json data}}`|`{{json this}}`|``",
        "`{{json data}}`|`{{#each this}}{{this}}{{/each}}`|``",
        "`{{json data}}`|`{{#each (lookup data key)}}x{{/each}}`|``",
        "`{{json data}}`|`{{#safe}}x{{/safe}}`|``",
        "`{{vault}}`|`{{json vault}}`|``",
        "`{{#if pin}}Pin {{pin}}.{{/if}}`|`{{#with pin}}Pin {{this}}.{{/with}}`|``",
        "`{{#if pin}}Pin {{pin}}.{{/if}}`|`{{#if pin includeZero=true}}{{pin}}{{/if}}`|``",
      })
  void computedValuesHideNothing(String old, String other, String served) {
    assertServed("whole.chat.md", old, other, !served.isEmpty());
  }

  /** A release that prints a part of a computed value does not print all of what it is made of. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "All|All of them:|`served`",
        "{{lookup|`{{lookup (default s1 s2) 0}} {{lookup`|`served`",
        "`{{lookup (default s1 s2) 0}}`|`{{upper (lookup (default s1 s2) 0)}}`|`served`",
        "`{{lookup (default s1 s2) 0}}`|`{{lookup (default s1 s2) 1}}`|``",
        "`{{lookup (default s1 s2) 0}}`|`{{join (default s1 s2) \",\"}}`|``",
        "`{{lookup (default s1 s2) 0}}`|`{{json s1}}`|``",
        "`{{lookup (default s1 s2) 0}}`|`{{#each s1}}{{this}}{{/each}}`|``",
        "`{{name}}`|`{{json this}}`|``",
        "`{{x.name}}`|`{{x}}`|``",
        "`{{x.name}}`|`{{x.other}}`|``",
        "`{{x.name}}`|`{{json @root.a1}}`|``",
      })
  void partsOfComputedValuesAreParts(String old, String other, String served) {
    assertServed("computed.md", old, other, !served.isEmpty());
  }

  /** A condition that is too large to be followed as a whole shows what its parts do. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`secret.md`|`{{key}}`|`{{key}}{{#if (or LARGE)}}x{{/if}}`|`key`|``",
        "`secret.md`|`Begin`|`{{#if (or LARGE)}}x{{/if}}Begin`|`card`|``",
        "`secret.md`|`Begin`|`{{or LARGE}} Begin`|`card`|``",
        "`secret.md`|`Begin`|`{{> partials/test f=(or LARGE)}} Begin`|`card`|``",
        "`talk.chat.md`|`Long.`|`Long. {{#if (or LARGE)}}x{{/if}}`|`key`|``",
        "`talk.chat.md`|`it is.`|`it is. {{#if (or LARGE)}}x{{/if}}`|`key`|``",
      })
  void largeConditionsShowTheirParts(
      String path, String old, String other, String value, String served) {
    String parts =
        IntStream.range(0, 12)
            .mapToObj(i -> "(eq " + value + " \"" + i + "\")")
            .collect(joining(" "));
    assertServed(path, old, other.replace("LARGE", parts), !served.isEmpty());
  }

  /** A condition shows less of a value than a key or the number of its elements. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Pin|`{{#if pin}}A pin{{/if}} {{#if data}}Data{{/if}} {{#if rows}}Rows{{/if}}`|``",
        "`{{#each rows}}x`|`{{#if rows}}Rows:{{/if}} {{#each rows}}y`|``",
        "`{{lookup list pin}}`|`{{upper (lookup list pin)}}`|`served`",
        "`{{lookup list pin}}`|`{{lookup other pin}}`|``",
        "Pin|`{{lookup list data}} Pin`|``",
        "Pin|`{{#each data}}x{{/each}} Pin`|``",
        "Pin|`{{#data}}x{{/data}} Pin`|``",
      })
  void conditionsShowLessThanKeys(String old, String other, String served) {
    assertServed("deciding.md", old, other, !served.isEmpty());
  }

  /** The first calls of such a partial do not show what it prints deep inside. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "grown|{{/each}}{{/each}}|`{{/each}}{{/each}} {{n.kids.[0].code}}`|``",
        "grown|Tree|`{{#*inline \"p\"}}{{n.code}}{{#each n.kids}}{{> p n=this}}{{/each}}{{/inline}}"
            + "Tree {{> p n=n}}`|``",
        "grown|Tree|`{{#*inline \"p\"}}{{#if a}}{{@root.key}}{{/if}}{{#each n.kids}}"
            + "{{> p n=this a=../b b=../c c=../d d=@first}}{{/each}}{{/inline}}"
            + "Tree {{> p n=n a=false b=false c=false d=false}}`|``",
        "grown|Tree|`{{#*inline \"p\"}}{{e.code}}{{#each a.kids}}"
            + "{{> p a=this b=../a c=../b d=../c e=../d}}{{/each}}{{/inline}}"
            + "Tree {{> p a=n b=n c=n d=n e=n}}`|``",
        "turn|Turn|Turn around|`served`",
        "turn|Turn|`{{#if q}}Turn{{/if}} {{#each data}}{{this}}{{/each}}`|``",
        "turn|{{> turned n=data x=q}}|`{{> turned n=data x=q}} {{> turned n=data x=q}}`|``",
        "turn|x=q|x=\"q\"|``",
        "turn|n=data|n=data.kids|``",
        "again.chat|First|Second|`served`",
        "again.chat|`user}}{{> p n=x`|`user}}{{> p n=y`|``",
      })
  void callsOfPartialsInThemselvesStay(String prompt, String old, String other, String served) {
    assertServed("trees/" + prompt + ".md", old, other, !served.isEmpty());
  }

  /**
   * Returns two partials that call each other and print a block parameter each, where one of their
   * conditions holds. They pass their conditions on, so that it is another one in each call.
   */
  private static String pair(String first, String second, String one, String other) {
    StringBuilder next = new StringBuilder("n=n.kid");
    for (int i = 0; i < 10; i++) {
      int then = (i + 1) % 10;
      next.append(" c%d=c%d d%d=d%d".formatted(i, then, i, then));
    }
    StringBuilder calls = new StringBuilder();
    String node = "@root.n";
    for (int depth = 0; depth < 3; depth++) {
      StringBuilder arguments = new StringBuilder("n=" + node);
      for (int i = 0; i < 10; i++) {
        String given = i + depth == 8 ? "g" : "f";
        arguments.append(" c%d=@root.%s d%d=@root.f".formatted(i, given, i));
      }
      List<String> called = depth == 0 ? List.of(one, other) : List.of("p", "q");
      calls.append("{{#if " + node + "}}");
      called.forEach(partial -> calls.append("{{> " + partial + " " + arguments + "}} "));
      calls.append("{{/if}}");
      node += ".kid";
    }
    return """
        ---
        types: { Pair: { properties: { kid: { type: Pair } } } }
        parameters:
          n: { type: Pair, required: true }
          f: { type: boolean, required: true }
          g: { type: boolean, required: true }
          s1: { type: "string[]", sensitive: secret, required: true }
          s2: { type: "string[]", sensitive: secret, required: true }
          s3: { type: "string[]", required: true }
        ---
        Pair {{#each s3}}z{{/each}} {{#each s3}}z{{/each}} {{#each s3}}z{{/each}}
        {{#each FIRST as |x|}}{{#each @root.SECOND as |y|}}{{#each @root.s3}}
        {{#*inline "p"}}{{#if n.kid}}{{> q NEXT}}{{/if}}{{#if c0}}{{y}}{{/if}}{{/inline}}
        {{#*inline "q"}}{{#if n.kid}}{{> p NEXT}}{{/if}}{{#if d0}}{{x}}{{/if}}{{/inline}}
        CALLS
        {{/each}}{{/each}}{{/each}}
        """
        .replace("FIRST", first)
        .replace("SECOND", second)
        .replace("NEXT", next)
        .replace("CALLS", calls);
  }

  /** The block parameters of a partial stay what they are, whichever partial is called first. */
  @ParameterizedTest
  @CsvSource({"s1,s2,p,q,served", "s1,s2,q,p,", "s2,s1,p,q,", "s2,s1,q,p,"})
  void blockParametersOfPartialsStay(
      String first, String second, String one, String other, @Nullable String served) {
    String released = Objects.requireNonNull(RELEASED.get("trees/pair.md"));
    String present = pair(first, second, one, other).replace("Pair {", "A pair {");
    assertServed("trees/pair.md", released, present, served != null);
  }

  /**
   * Of a partial that calls itself, only the text may differ from the release. The state of a loop
   * around a partial is not that of a loop in it.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`trees/partials/inner`|`it`|`that`|`served`",
        "`trees/partials/inner`|`it`|`{{n.name}}`|``",
        "`trees/partials/inner`|`it`|`{{n.code}}`|``",
        "`trees/partials/branch`|`{{n.name}}`|`Named {{n.name}}`|`served`",
        "`trees/partials/branch`|`{{n.name}}`|`{{upper n.name}}`|``",
        "`trees/partials/branch`|`{{n.name}}`|`{{#if (or a b)}}{{n.name}}{{/if}}`|``",
        "`calls/partials/state`|`A partial`|`The partial`|`served`",
        "`calls/partials/state`|`{{#if ../f}}`|`{{#if @last}}`|``",
        "`trees/partials/dotted`|`\n`|`\r\n`|`served`",
        "`trees/partials/dotted`|`{{n.a.b}}`|`{{n.[a.b]}}`|``",
        "`trees/partials/turned`|`{{x}}`|`So: {{x}}`|`served`",
        "`trees/partials/turned`|`../x`|`(upper ../x)`|``",
        "`trees/partials/turned`|`../x`|`(replace ../x \"a\" \"aa\")`|``",
      })
  void partialsKeepTheirTags(String partial, String old, String other, String served) {
    String path = partial + ".md";
    String released = Objects.requireNonNull(RELEASED.get(path));
    TreeMap<String, byte[]> files = new TreeMap<>();
    files.put(path, released.replace(old, other).getBytes(UTF_8));
    Judgement judgement = Release.judge(module, files, Map.of());
    assertThat(judgement.prompts()).hasSize(1);
    Judgement.Prompt prompt = judgement.prompts().values().iterator().next();
    assertThat(prompt.rejections().isEmpty()).isEqualTo(!served.isEmpty());
  }

  /** A finding has the condition of the release as its template has it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`some.md`|`{{#if a}}`|`{{#if b}}`|`Write a text in it outside of blocks, or keep the condition of the release: '{{#if a}}'.`",
        "`written.md`|`(gt age 18)`|`(lt 18 age)`|`Keep the condition of the release: '{{#if (gt age 18)}}'. + Keep the condition of the release: '{{else}}' of '{{#if (gt age 18)}}'.`",
        "`written.md`|`{{#unless vip}}{{three}}{{/unless}}`|`{{#if (eq vip false)}}{{three}}{{/if}}`|`Keep the condition of the release: '{{#unless vip}}'.`",
        "`written.md`|`(gt pin 3)`|`(lt 3 pin)`|`Keep the tag of the release: '{{#if (gt pin 3)}}'.`",
        "`written.md`|`{{#each list}}{{@root.four}}{{/each}}`|`{{#if list}}{{four}}{{/if}}`|``",
        "`written.md`|`{{#each list}}{{@root.four}}{{/each}}`|`{{#if vip}}{{four}}{{/if}}`|`Keep the condition of the release: '{{#each list}}'.`",
        "`written.md`|`{{#case \"x\"}}A{{/case}}{{#case \"y\"}}B {{two}}{{/case}}`|`{{#case \"y\"}}B {{two}}{{/case}}{{#case \"x\"}}A{{/case}}`|`Keep the condition of the release: after '{{#case \"x\"}}'. Keep the order of the cases, too.`",
      })
  void findingsHaveTheConditionOfTheRelease(String path, String old, String other, String fix) {
    String text = Objects.requireNonNull(RELEASED.get(path)).replace(old, other);
    TreeMap<String, byte[]> files = new TreeMap<>(Map.of(path, text.getBytes(UTF_8)));
    Judgement.Prompt prompt =
        Objects.requireNonNull(
            Release.judge(module, files, Map.of()).prompts().get("project:" + path));
    assertThat(prompt.rejections().stream().map(one -> one.fix().text()).collect(joining(" + ")))
        .isEqualTo(fix);
  }
}
