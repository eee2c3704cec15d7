require 'factory_bot'

# The suite is written for factory_bot 4, which took a value where version 6 wants a block.
module StaticAttributes
  def add_attribute(name, value = nil, &block)
    super(name, &(block || -> { value }))
  end

  def method_missing(name, *values, &block)
    return super if values.empty? || block

    add_attribute(name, values.first)
  end
end
FactoryBot::DefinitionProxy.prepend(StaticAttributes)
