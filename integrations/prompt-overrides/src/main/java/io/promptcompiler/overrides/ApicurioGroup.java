package io.promptcompiler.overrides;

import java.net.URI;

/**
 * A group of an Apicurio Registry.
 *
 * @param group the id of the group
 */
record ApicurioGroup(String group) implements HttpLayout {

  @Override
  public String kind() {
    return "registry";
  }

  @Override
  public String address(URI base) {
    return base + " group " + group;
  }

  @Override
  public HttpPass pass(URI base, Signatures signatures) {
    return new ApicurioPass(base, group, signatures);
  }
}
